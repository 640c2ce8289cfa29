import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DURATIONS, type Duration } from 'shared-kit/durations';
import { durationLabel } from 'shared-kit/durations';
import styles from './duration-choice.module.css';

/** For how long: native radio buttons in the look of one control. */
export function DurationChoice(props: { value: Duration; onChange: (duration: Duration) => void }) {
  const { t } = useTranslation('commerce');
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{t('duration.legend')}</legend>
      <div className={styles.options}>
        {DURATIONS.map((duration) => {
          const { key, count } = durationLabel(duration);
          return (
            <label key={duration} className={styles.option}>
              <input
                type="radio"
                name={name}
                value={duration}
                checked={duration === props.value}
                onChange={() => props.onChange(duration)}
              />
              {t(key, { count })}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
