import { useId, type ReactNode } from 'react';
import styles from './radio-cards.module.css';

/** One of the answers that can be chosen. */
export interface RadioCardsOption<Value> {
  value: Value;
  title: string;
  /** One more sentence below the title. */
  detail?: string;
  /** Stands at the end of the card: a price, or what is saved. */
  price?: ReactNode;
  disabled?: boolean;
}

/**
 * A question with a few answers, all in sight: the browser's own radio buttons, each with the whole card to press.
 * As `segments` they are one compact control in a row, for two to four short titles.
 */
export function RadioCards<Value extends string | number>(props: {
  legend: string;
  options: readonly RadioCardsOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  look?: 'cards' | 'segments';
  disabled?: boolean;
}) {
  const { legend, options, value, onChange, look = 'cards', disabled } = props;
  const name = useId();
  return (
    <fieldset className={styles.choice} data-look={look} disabled={disabled}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.options}>
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
