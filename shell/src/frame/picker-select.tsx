import type { ComponentProps, ReactNode } from 'react';
import styles from './picker-select.module.css';

/** Native, which works best on phones and adds no code. The script in `index.html` knows the choices by `name`. */
export function PickerSelect(
  props: {
    name: 'theme' | 'language';
    label: string;
    icon: ReactNode;
    options: { value: string; label: string }[];
    /** Shows the chosen option next to the icon. */
    isWide?: boolean;
  } & Pick<ComponentProps<'select'>, 'value' | 'defaultValue' | 'onChange'>,
) {
  const { label, icon, options, isWide, ...select } = props;
  return (
    <label className={styles.picker} data-wide={isWide || undefined}>
      {icon}
      <select
        {...select}
        className={styles.select}
        aria-label={label}
        title={label}
        // Firefox would restore the choice of an earlier load.
        autoComplete="off"
      >
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
