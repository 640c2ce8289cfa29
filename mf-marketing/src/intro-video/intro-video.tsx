import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_LANGUAGE, type Language } from 'shared-kit/languages';
import english from './intro.en-IN.vtt?no-inline';
import hindi from './intro.hi-IN.vtt?no-inline';
import mp4 from './intro.mp4';
import webm from './intro.webm';
import styles from './intro-video.module.css';

const DURATION_SECONDS = 16;
const CAPTIONS: Readonly<Record<Language, string>> = { 'en-IN': english, 'hi-IN': hindi };

/** A drawing replaces the video until the visitor starts it. It is a link to the file, which works before hydration. */
export function IntroVideo() {
  const { t, i18n } = useTranslation('marketing');
  const language = (i18n.language ?? DEFAULT_LANGUAGE) as Language;
  const [isStarted, setIsStarted] = useState(false);
  if (isStarted) {
    return (
      <video
        className={styles.screen}
        controls
        autoPlay
        playsInline
        width="960"
        height="540"
        aria-label={t('about.video.title')}
        // Takes over the focus of the link that it replaces.
        ref={(video) => video?.focus({ preventScroll: true })}
      >
        <source src={webm} type="video/webm" />
        <source src={mp4} type="video/mp4" />
        <track
          // WebKit shows the captions of a `default` track only to visitors who chose so for all videos.
          ref={(element) => {
            if (element?.track) element.track.mode = 'showing';
          }}
          kind="captions"
          src={CAPTIONS[language]}
          srcLang={language}
          label={t('about.video.captions')}
          default
        />
      </video>
    );
  }
  return (
    <a
      className={styles.screen}
      href={mp4}
      onClick={(event) => {
        event.preventDefault();
        setIsStarted(true);
      }}
    >
      <Poster />
      <span className={styles.label}>
        {t('about.video.play')}
        <span className={styles.duration}>
          {t('about.video.duration', { seconds: DURATION_SECONDS })}
        </span>
      </span>
    </a>
  );
}

const BEAM_DEGREES = [0, 60, 120, 180, 240, 300];
const DOSE_RADII = [84, 130, 176];

/** Decoration: the first scene of the introduction. */
function Poster() {
  return (
    <svg
      className={styles.poster}
      viewBox="-480 -270 960 540"
      width="960"
      height="540"
      aria-hidden="true"
    >
      {BEAM_DEGREES.map((degrees) => (
        <path
          key={degrees}
          className={styles.beam}
          d="M-6 -250H6L18 0H-18Z"
          transform={`rotate(${degrees})`}
        />
      ))}
      {DOSE_RADII.map((radius) => (
        <circle key={radius} className={styles.dose} r={radius} />
      ))}
      <g className={styles.play}>
        <circle r="52" />
        <path d="M-14 -22V22L24 0Z" />
      </g>
    </svg>
  );
}
