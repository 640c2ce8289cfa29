import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES, type Language } from 'shared-kit/languages';
import { Icon } from 'shared-kit/ui';
import styles from './pickers.module.css';

/** `system` sets no attribute on the document. */
const THEMES = {
  system: 'M4 5h16v11H4zM9 20h6M12 16v4',
  light:
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M5.6 18.4l1.1-1.1M17.3 6.7l1.1-1.1',
  dark: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z',
};
type Theme = keyof typeof THEMES;

/** The script in the head of `index.html` applies and stores the choice, before hydration and after. */
export function ThemePicker({ isWide = false }: { isWide?: boolean }) {
  const { t } = useTranslation();
  return (
    <PickerSelect
      name="theme"
      label={t('theme.label')}
      icon={<ThemeIcon />}
      isWide={isWide}
      defaultValue={currentTheme()}
      options={Object.keys(THEMES).map((value) => ({ value, label: t(`theme.${value as Theme}`) }))}
    />
  );
}

/** The styles show the icon of the current theme. */
function ThemeIcon() {
  return (
    <span className={styles.icons}>
      {Object.entries(THEMES).map(([theme, d]) => (
        <span key={theme} data-theme={theme}>
          <LineIcon d={d} />
        </span>
      ))}
    </span>
  );
}

const currentTheme = (): string =>
  (typeof document !== 'undefined' && document.documentElement.dataset['theme']) || 'system';

/** Each language in its own words, for visitors who read no other. */
const NAMES: Record<Language, string> = { 'en-IN': 'English', 'hi-IN': 'हिन्दी' };

const GLOBE = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18';

/** The script in the head of `index.html` goes to the page in the chosen language, before hydration and after. */
export function LanguagePicker({ isWide = true }: { isWide?: boolean }) {
  const { t, i18n } = useTranslation();
  return (
    <PickerSelect
      name="language"
      label={t('language.label')}
      icon={<LineIcon d={GLOBE} />}
      isWide={isWide}
      defaultValue={i18n.language}
      options={LANGUAGES.map((value) => ({ value, label: NAMES[value] }))}
    />
  );
}

/** Native, which works best on phones and adds no code. The script in `index.html` knows the choices by `name`. */
function PickerSelect(props: {
  name: 'theme' | 'language';
  label: string;
  icon: ReactNode;
  options: { value: string; label: string }[];
  /** Shows the chosen option next to the icon. */
  isWide?: boolean;
  defaultValue: string;
}) {
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

export function LineIcon({ d }: { d: string }) {
  return (
    <Icon width="20" height="20" strokeWidth="1.75">
      <path d={d} />
    </Icon>
  );
}
