import { useTranslation } from 'react-i18next';
import { DURATIONS, useDurationText, type Duration } from 'shared-kit/durations';
import { RadioCards } from 'shared-kit/ui';

/** For how long access is bought. */
export function DurationChoice(props: {
  value: Duration;
  onChange: (duration: Duration) => void;
  disabled: boolean;
}) {
  const { t } = useTranslation('commerce');
  const durationText = useDurationText();
  return (
    <RadioCards
      look="segments"
      legend={t('accessFor')}
      options={DURATIONS.map((value) => ({ value, title: durationText(value) }))}
      {...props}
    />
  );
}
