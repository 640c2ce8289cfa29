import { useTranslation } from 'react-i18next';
import { DURATIONS, durationLabel, type Duration } from 'shared-kit/durations';
import { RadioCards } from 'shared-kit/ui';

/** For how long access is bought. */
export function DurationChoice(props: { value: Duration; onChange: (duration: Duration) => void }) {
  const { t } = useTranslation('commerce');
  return (
    <RadioCards
      look="segments"
      legend={t('duration.legend')}
      options={DURATIONS.map((value) => {
        const { key, count } = durationLabel(value);
        return { value, title: t(key, { count }) };
      })}
      {...props}
    />
  );
}
