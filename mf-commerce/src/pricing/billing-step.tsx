import { useTranslation } from 'react-i18next';
import { useSession } from 'shared-kit/session';
import { BillingForm } from '#lib/fragments/billing-form.tsx';

/** The tax depends on the State. Before the first purchase from a seller with a GSTIN. */
export function BillingStep({ onSaved }: { onSaved: () => void }) {
  const { t } = useTranslation('commerce');
  const userId = useSession(({ user }) => user?.id);
  if (!userId) return null;
  return <BillingForm userId={userId} action={t('action.continue')} onSaved={onSaved} />;
}
