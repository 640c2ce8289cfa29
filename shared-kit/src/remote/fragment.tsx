import type { FragmentName } from '@platform/contract/fragments';
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { useTranslation } from 'react-i18next';
import { useIsHydrated } from '../hydration.ts';
import type { Language } from '../languages.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './fragment.module.css';

/** A component of another remote. The placeholder keeps its space until its code has arrived. */
export type FragmentOf<Props extends object> = ComponentType<Props & { placeholder: ReactNode }>;

/**
 * Call it in `src/fragments/uses.ts` only: the release finds there what the remote shows, and with which props. The
 * code loads when the component is first shown, and whatever fails stays in its place. HTML, and any page of another
 * host, contains the placeholder.
 * @param name `remote/fragment`
 */
export function fragment<Props extends object>(name: FragmentName): FragmentOf<Props> {
  let latest: ComponentType<object> | undefined;

  const load = (isRetry: boolean): ComponentType<object> =>
    (latest ??= lazy(async () => {
      try {
        return { default: await globalThis.loadFragment!(name, { isRetry }) };
      } catch (error) {
        latest = undefined;
        throw error;
      }
    }));

  return function Fragment({ placeholder, ...props }) {
    const isHydrated = useIsHydrated();
    const [Content, setContent] = useState(() => load(false));
    if (!isHydrated || !globalThis.loadFragment) return placeholder;
    return (
      <ErrorBoundary FallbackComponent={Failed} onReset={() => setContent(() => load(true))}>
        <Suspense fallback={placeholder}>
          <Content {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}

function Failed({ resetErrorBoundary }: FallbackProps) {
  const { i18n } = useTranslation();
  const { failed, tryAgain } = fragmentMessages[i18n.language as Language];
  return (
    <div className={styles.failed}>
      <Notice tone="neutral">{failed}</Notice>
      <Button look="quiet" onClick={resetErrorBoundary}>
        {tryAgain}
      </Button>
    </div>
  );
}

/** Separate from the kit's messages, which every page loads. */
const fragmentMessages: Readonly<Record<Language, { failed: string; tryAgain: string }>> = {
  'en-IN': { failed: 'This part of the page did not load.', tryAgain: 'Try Again' },
  'hi-IN': { failed: 'पेज का यह हिस्सा लोड नहीं हुआ।', tryAgain: 'फिर कोशिश करें' },
};
