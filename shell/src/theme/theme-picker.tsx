import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { PickerSelect } from '#lib/frame/picker-select.tsx';
import { chooseTheme, THEMES, themeStore, type Theme } from './theme.ts';
import { ThemeIcon } from './theme-icon.tsx';

/** System, light or dark. */
export function ThemePicker({ isWide = false }: { isWide?: boolean }) {
  const { t } = useTranslation();
  const theme = useStore(themeStore);
  return (
    <PickerSelect
      label={t('theme.label')}
      icon={<ThemeIcon theme={theme} />}
      isWide={isWide}
      value={theme}
      options={THEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
      onChoose={(value) => chooseTheme(value as Theme)}
    />
  );
}
