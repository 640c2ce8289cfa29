import styles from './chart.module.css';
import type { Role } from './versions.ts';

export interface ChartLine {
  version: string;
  role: Role;
  /** In order; times in milliseconds since 1970, `null` where nothing was measured. */
  points: readonly (readonly [time: number, value: number | null])[];
}

/** A release, numbered as in the list under the charts. */
export interface ChartMark {
  time: number;
  label: string;
}

const WIDTH = 1000;
const HEIGHT = 100;

/** Versions over time, as lines. For the eye only: the same figures are in a table on the page. */
export function Chart(props: {
  lines: readonly ChartLine[];
  marks: readonly ChartMark[];
  range: readonly [from: number, to: number];
  format: (value: number) => string;
}) {
  const { lines, marks, range, format } = props;
  const [from, to] = range;
  const at = (time: number): number => (time - from) / (to - from);
  const values = lines.flatMap(({ points }) => points.flatMap(([, value]) => value ?? []));
  const top = roundUp(Math.max(0, ...values));
  return (
    <div className={styles.chart} aria-hidden="true">
      <span className={styles.top}>{values.length > 0 && format(top)}</span>
      <div className={styles.plot}>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className={styles.svg}>
          <path className={styles.grid} d={`M0 ${HEIGHT / 2}H${WIDTH}`} />
          {marks.map(({ time, label }) => (
            <path key={label} className={styles.mark} d={`M${at(time) * WIDTH} 0V${HEIGHT}`} />
          ))}
          {/* The live version lies on top. */}
          {lines.toReversed().map(({ version, role, points }) => (
            <path
              key={version}
              className={styles.line}
              data-role={role}
              d={pathOf(points, (time, value) => [at(time) * WIDTH, HEIGHT * (1 - value / top)])}
            />
          ))}
        </svg>
        {marks.map(({ time, label }) => (
          <span
            key={label}
            className={styles.number}
            style={{ insetInlineStart: `${at(time) * 100}%` }}
          >
            {label}
          </span>
        ))}
      </div>
    </div>
  );
}

type Place = (time: number, value: number) => [x: number, y: number];

/** A gap where nothing was measured. A value without neighbours is a line of no length, which its round ends make a dot. */
function pathOf(points: ChartLine['points'], place: Place): string {
  let isDrawing = false;
  return points
    .flatMap(([time, value]) => {
      if (value === null) {
        isDrawing = false;
        return [];
      }
      const [x, y] = place(time, value).map((one) => Math.round(one * 10) / 10);
      const step = isDrawing ? `L${x} ${y}` : `M${x} ${y}h0`;
      isDrawing = true;
      return step;
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
