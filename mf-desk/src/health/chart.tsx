import { useState, type PointerEvent } from 'react';
import { t } from '#lib/data/texts.ts';
import styles from './chart.module.css';
import { shortVersion, type Role } from './figures.ts';

interface ChartLine {
  version: string;
  role: Role;
  /** In order; times in milliseconds since 1970, `null` where nothing was measured. */
  points: readonly (readonly [time: number, value: number | null])[];
}

const WIDTH = 1000;
const HEIGHT = 100;
/** The length of a point without neighbours. */
const LONE = 8;

/** Versions over time, as lines. The pointer and the arrow keys choose a time, whose values are read out. */
export function Chart(props: {
  /** The figure, for screen readers. */
  label: string;
  lines: readonly ChartLine[];
  /** Releases, numbered as in the list under the charts. */
  marks: readonly { time: number; label: string }[];
  range: readonly [from: number, to: number];
  format: (value: number) => string;
  timeText: (time: number) => string;
}) {
  const { label, lines, marks, range, format, timeText } = props;
  const [chosen, setChosen] = useState<number>();
  const [from, to] = range;
  const at = (time: number): number => Math.min(1, Math.max(0, (time - from) / (to - from)));
  const measured = lines.flatMap(({ points }) => points.filter(([, value]) => value !== null));
  const times = [...new Set(measured.map(([time]) => time))].toSorted((one, other) => one - other);
  if (times.length === 0) return <p className={styles.none}>{t('health.notMeasured')}</p>;
  const top = roundUp(Math.max(...measured.map(([, value]) => value!)));
  const index = Math.min(chosen ?? Infinity, times.length - 1);
  const time = times[index]!;
  const readout = [
    timeText(time),
    ...lines.flatMap(({ version, role, points }) => {
      const value = points.find((point) => point[0] === time)?.[1] ?? null;
      const name = role === 'before' ? shortVersion(version) : t(`health.role.${role}`);
      return value === null ? [] : `${name} ${format(value)}`;
    }),
  ].join(' · ');

  function choose({ clientX, currentTarget }: PointerEvent<HTMLElement>): void {
    const { left, width } = currentTarget.getBoundingClientRect();
    const distances = times.map((one) => Math.abs(at(one) * width - (clientX - left)));
    setChosen(distances.indexOf(Math.min(...distances)));
  }
  return (
    <div className={styles.chart}>
      <span className={styles.top} aria-hidden="true">
        {format(top)}
      </span>
      <div className={styles.plot} onPointerMove={choose} onPointerDown={choose}>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className={styles.svg}
          aria-hidden="true"
        >
          <path className={styles.grid} d={`M0 ${HEIGHT / 2}H${WIDTH}`} />
          {marks.map(({ time: marked, label: number }) => (
            <path key={number} className={styles.mark} d={`M${at(marked) * WIDTH} 0V${HEIGHT}`} />
          ))}
          {chosen !== undefined && (
            <path className={styles.chosen} d={`M${at(time) * WIDTH} 0V${HEIGHT}`} />
          )}
          {/* The live version lies on top. */}
          {lines.toReversed().map(({ version, role, points }) => (
            <path
              key={version}
              className={styles.line}
              data-role={role}
              d={pathOf(points, (one, value) => [at(one) * WIDTH, HEIGHT * (1 - value / top)])}
            />
          ))}
        </svg>
        {marks.map(({ time: marked, label: number }) => (
          <span
            key={number}
            className={styles.number}
            style={{ insetInlineStart: `${at(marked) * 100}%` }}
            aria-hidden="true"
          >
            {number}
          </span>
        ))}
        <input
          type="range"
          className={styles.slider}
          aria-label={label}
          aria-valuetext={readout}
          min={0}
          max={times.length - 1}
          value={index}
          onChange={({ target }) => setChosen(target.valueAsNumber)}
        />
      </div>
      <div className={styles.axis} aria-hidden="true">
        {chosen === undefined ? (
          <>
            <span>{timeText(from)}</span>
            <span>{t('health.now')}</span>
          </>
        ) : (
          <span>{readout}</span>
        )}
      </div>
    </div>
  );
}

type Place = (time: number, value: number) => [x: number, y: number];

/** A gap where nothing was measured. A point without neighbours is a short line. */
function pathOf(points: ChartLine['points'], place: Place): string {
  const isMeasured = (index: number): boolean => (points[index]?.[1] ?? null) !== null;
  return points
    .map(([time, value], index) => {
      if (value === null) return '';
      const [x, y] = place(time, value).map((one) => Math.round(one * 10) / 10) as [number, number];
      if (isMeasured(index - 1)) return `L${x} ${y}`;
      return isMeasured(index + 1) ? `M${x} ${y}` : `M${x - LONE / 2} ${y}h${LONE}`;
    })
    .join('');
}

/** The next 1, 2 or 5 with zeros. */
export function roundUp(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 5, 10].find((one) => one * power >= value * 0.999_999) ?? 10;
  return step * power;
}
