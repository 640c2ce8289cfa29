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
 * Downloads the invoice of an order as `INV-2026-007.pdf`. A button, since the file is made for the member who is signed
 * in: no address leads to it. What goes wrong is told by a toast, and another press tries again.
 */
export function InvoiceLink(props: { orderUuid: string; number: string }) {
  const { orderUuid, number } = props;
  const { t } = useTranslation('account');
  const download = useMutation({
    mutationFn: () => fetchInvoice(orderUuid),
    // Not put off until there is a network: who presses waits for an answer.
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
