import { useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './segments.module.css';

/**
 * The browser's radio buttons in one compact row, for two to four short titles. What a visitor chose in prerendered
 * HTML becomes a change of the value; `setsOthers` makes that choice in all groups of the page.
 */
export function Segments<Value extends string | number>(props: {
  legend: ReactNode;
  options: readonly { value: Value; title: string }[];
  value: Value;
  onChange: (value: Value) => void;
  disabled?: boolean;
  setsOthers?: boolean;
}) {
  const { legend, options, value, onChange, disabled, setsOthers } = props;
  const name = useId();
  const choice = useRef<HTMLFieldSetElement>(null);

  const takeEarlierChoice = useEffectEvent(() => {
    const checked = choice.current?.querySelector<HTMLInputElement>('input:checked')?.value;
    const early = options.find((option) => String(option.value) === checked);
    if (early && early.value !== value) onChange(early.value);
  });
  useLayoutEffect(() => takeEarlierChoice(), []);

  return (
    <fieldset ref={choice} className={styles.choice} disabled={disabled}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.options} data-sets-others={setsOthers || undefined}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              className={styles.radio}
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.title}>{option.title}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
