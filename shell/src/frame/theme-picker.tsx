import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { chooseTheme, THEMES, themeStore, type Theme } from '#lib/theme.ts';
import { LineIcon } from './line-icon.tsx';
import { PickerSelect } from './picker-select.tsx';

/** A screen, a sun and a moon. */
const ICONS: Record<Theme, string> = {
  system: 'M4 5h16v11H4zM9 20h6M12 16v4',
  light:
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M5.6 18.4l1.1-1.1M17.3 6.7l1.1-1.1',
  dark: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z',
};

/** Chooses between system, light and dark. */
export function ThemePicker({ isWide = false }: { isWide?: boolean }) {
  const { t } = useTranslation();
  const theme = useStore(themeStore);
  return (
    <PickerSelect
      label={t('theme.label')}
      icon={<LineIcon d={ICONS[theme]} />}
      isWide={isWide}
      value={theme}
      options={THEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
      onChoose={(value) => chooseTheme(value as Theme)}
    />
  );
}
