import { useTranslation } from 'react-i18next';
import { StructuredData } from 'shared-kit/ui';
import { QUESTIONS } from './questions.ts';

/** Tells search engines the questions and their answers. */
export function FaqData() {
  const { t, i18n } = useTranslation('marketing');
  const questions = QUESTIONS.map((question) => ({
    '@type': 'Question',
    name: t(`faq.items.${question}.question`),
    acceptedAnswer: { '@type': 'Answer', text: t(`faq.items.${question}.answer`) },
  }));
  return (
    <StructuredData
      things={[{ '@type': 'FAQPage', inLanguage: i18n.language, mainEntity: questions }]}
    />
  );
}
