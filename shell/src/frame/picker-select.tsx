import type { ReactNode } from 'react';
import styles from './picker-select.module.css';

/** A choice for the whole site. A native select works best on phones and adds no code. */
export function PickerSelect(props: {
  label: string;
  icon: ReactNode;
  value: string;
  options: { value: string; label: string }[];
  onChoose: (value: string) => void;
  /** Shows the chosen option beside the icon. */
  isWide?: boolean;
}) {
  return (
    <label className={styles.picker} data-wide={props.isWide || undefined}>
      {props.icon}
      <select
        className={styles.select}
        aria-label={props.label}
        title={props.label}
        value={props.value}
        onChange={(event) => props.onChoose(event.target.value)}
      >
        {props.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
