import { useTranslation } from 'react-i18next';
import { LineIcon } from './line-icon.tsx';
import { PickerSelect } from './picker-select.tsx';
import styles from './theme-picker.module.css';

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
