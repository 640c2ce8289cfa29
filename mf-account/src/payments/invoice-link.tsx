import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toAppError } from 'shared-kit/errors';
import { showError } from 'shared-kit/toast';
import { Button, VisuallyHidden } from 'shared-kit/ui';
import { fetchInvoice } from './fetch-invoice.ts';
import { saveFile } from '#lib/member/save-file.ts';

const REASONS = {
  network_error: 'offline',
  authentication_failed: 'signedOut',
} as const;

/**
 * Downloads the invoice of an order as `INV-2026-007.pdf`. It is a button, because the function needs the member's
 * token and so the file has no address. A failure shows as a toast.
 */
export function InvoiceLink(props: { orderUuid: string; number: string }) {
  const { orderUuid, number } = props;
  const { t } = useTranslation('account');
  const download = useMutation({
    mutationFn: () => fetchInvoice(orderUuid),
    // Fails at once without a network, instead of waiting for one.
    networkMode: 'always',
    onSuccess: (file) => saveFile(file, `${number}.pdf`),
    onError: (cause) => {
      const { code } = toAppError(cause);
      const reason = code in REASONS ? REASONS[code as keyof typeof REASONS] : 'failed';
      showError(t(`payments.invoice.${reason}`));
    },
  });
  return (
    <span>
      <Button
        look="quiet"
        size="s"
        busy={download.isPending}
        aria-label={t('payments.invoice.named', { number })}
        onClick={() => download.mutate()}
      >
        {t('payments.invoice.text')}
      </Button>
      <output>
        {download.isSuccess && (
          <VisuallyHidden>{t('payments.invoice.saved', { number })}</VisuallyHidden>
        )}
      </output>
    </span>
  );
}
