import { useId } from 'react';
import styles from './progress-bar.module.css';

/** @param valueText in the visitor's language ("12 of 30 days"), shown and read aloud */
export function ProgressBar(props: {
  label: string;
  value: number;
  max: number;
  valueText: string;
}) {
  const { label, value, max, valueText } = props;
  const labelId = useId();
  return (
    <div className={styles.progress}>
      <span id={labelId} className={styles.label}>
        {label}
      </span>
      <span className={styles.value} aria-hidden="true">
        {valueText}
      </span>
      <progress
        aria-labelledby={labelId}
        className={styles.bar}
        value={value}
        max={max}
        aria-valuetext={valueText}
      />
    </div>
  );
}
