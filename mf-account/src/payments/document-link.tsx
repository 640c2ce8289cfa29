import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toAppError } from 'shared-kit/errors';
import { showError } from 'shared-kit/toast';
import { Button, VisuallyHidden } from 'shared-kit/ui';

type Kind = 'invoice' | 'creditNote';

const REASONS = {
  network_error: 'offline',
  auth_required: 'signedOut',
  authentication_failed: 'signedOut',
} as const;

/** Those of a kind. If there are several, each shows its number. */
export function DocumentLinks({ kind, numbers }: { kind: Kind; numbers: readonly string[] }) {
  return numbers.map((number) => (
    <DocumentLink key={number} kind={kind} number={number} isNamed={numbers.length > 1} />
  ));
}

/**
 * A button, because the function needs the member's token and so the file has no address. A failure shows as a toast.
 */
export function DocumentLink(props: { kind: Kind; number: string; isNamed?: boolean }) {
  const { kind, number, isNamed } = props;
  const { t, i18n } = useTranslation('account');
  const download = useMutation({
    mutationFn: async () =>
      (await import('#lib/member/files.ts')).saveDocument(number, i18n.language),
    // Fails immediately without a network, instead of waiting for one.
    networkMode: 'always',
    onError: (cause) => {
      const { code } = toAppError(cause);
      const reason = code in REASONS ? REASONS[code as keyof typeof REASONS] : 'failed';
      showError(t(`payments.invoice.${reason}`));
    },
  });
  return (
    <span data-on-paper={number}>
      <Button
        look="quiet"
        size="s"
        busy={download.isPending}
        aria-label={t(`payments.${kind}.named`, { number })}
        onClick={() => download.mutate()}
      >
        {t(`payments.${kind}.${isNamed ? 'named' : 'text'}`, { number })}
      </Button>
      <output>
        {download.data === 'dropped' && t('data.dropped')}
        {download.data === 'saved' && (
          <VisuallyHidden>{t('payments.invoice.saved', { number })}</VisuallyHidden>
        )}
      </output>
    </span>
  );
}
