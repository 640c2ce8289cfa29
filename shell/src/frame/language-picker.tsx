import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { addressIn } from 'shared-kit/addresses';
import { LANGUAGES, type Language } from 'shared-kit/languages';
import { showError } from 'shared-kit/toast';
import { chooseLanguage } from '#lib/language/language.ts';
import { useSite } from '#lib/site/site.tsx';
import { LineIcon } from './line-icon.tsx';
import { PickerSelect } from './picker-select.tsx';

/** Each language in its own words, for visitors who read no other. */
const NAMES: Record<Language, string> = { 'en-IN': 'English', 'hi-IN': 'हिन्दी' };

const GLOBE = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18';

/** If the page has an address in the chosen language, the visitor goes there. */
export function LanguagePicker() {
  const { t, i18n } = useTranslation();
  const { loader } = useSite();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  async function choose(language: Language): Promise<void> {
    try {
      await chooseLanguage(language, loader.loadMessages);
    } catch {
      showError(t('language.failed'));
      return;
    }
    const here = pathname + search + hash;
    const address = addressIn(language, here);
    if (address !== here) await navigate(address, { preventScrollReset: true });
  }
  return (
    <PickerSelect
      name="language"
      label={t('language.label')}
      icon={<LineIcon d={GLOBE} />}
      isWide
      value={i18n.language}
      options={LANGUAGES.map((value) => ({ value, label: NAMES[value] }))}
      onChange={(event) => {
        // The script in the head of `index.html` handles a choice that no handler of React stops, with a full load.
        event.stopPropagation();
        void choose(event.target.value as Language);
      }}
    />
  );
}
