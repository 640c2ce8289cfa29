import { useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './radio-cards.module.css';

export interface RadioCardsOption<Value> {
  value: Value;
  title: string;
  detail?: string;
  /** Or a saving, at the end of the card. */
  price?: ReactNode;
  disabled?: boolean;
}

/**
 * The browser's radio buttons, each pressed by its whole card. `segments` is one compact row, for two to four short
 * titles. What a visitor chose in prerendered HTML becomes a change of the value; `setsOthers` makes that choice in all
 * groups of the page.
 */
export function RadioCards<Value extends string | number>(props: {
  legend: ReactNode;
  options: readonly RadioCardsOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  look?: 'cards' | 'segments';
  disabled?: boolean;
  setsOthers?: boolean;
}) {
  const { legend, options, value, onChange, look = 'cards', disabled, setsOthers } = props;
  const name = useId();
  const choice = useRef<HTMLFieldSetElement>(null);
  const takeEarlierChoice = useEffectEvent(() => {
    const checked = choice.current?.querySelector<HTMLInputElement>('input:checked')?.value;
    const early = options.find((option) => String(option.value) === checked);
    if (early && early.value !== value) onChange(early.value);
  });
  useLayoutEffect(() => takeEarlierChoice(), []);

  return (
    <fieldset ref={choice} className={styles.choice} data-look={look} disabled={disabled}>
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
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.words}>
              <span className={styles.title}>{option.title}</span>
              {option.detail && <span className={styles.detail}>{option.detail}</span>}
            </span>
            {option.price && <span className={styles.price}>{option.price}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
