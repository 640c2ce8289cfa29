import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  acceptPolicies,
  documentsToAccept,
  formatPolicyDay,
  POLICY_VERSIONS,
  type Consent,
} from 'shared-kit/legal';
import { paths } from 'shared-kit/paths';
import { Link } from 'shared-kit/router';
import { showError } from 'shared-kit/toast';
import { Button, Card, Skeleton, SkeletonBlock } from 'shared-kit/ui';
import * as v from 'valibot';
import { Instant, isAwaited, rowsQuery } from '#lib/member/member-data.ts';
import { CONSENTS } from '#lib/member/reads.ts';
import styles from '#lib/member/text.module.css';

const ConsentRow: v.GenericSchema<unknown, Consent> = v.object({
  document: v.picklist(['terms', 'privacy']),
  version: v.pipe(v.string(), v.isoDate()),
  accepted_at: Instant,
});

/** The latest first. */
export const consentsQuery = (userId: string) =>
  rowsQuery('consents', ConsentRow, CONSENTS, userId);

/** A request that came later would push the page down, so a placeholder waits for the answer. */
export function AfterConsents({ userId, children }: { userId: string; children: ReactNode }) {
  const isWaiting = isAwaited(useQuery(consentsQuery(userId)));
  if (!isWaiting) return children;
  return (
    <Skeleton>
      <SkeletonBlock />
    </Skeleton>
  );
}

/** For documents that are new since the member last accepted them. */
export function ConsentRequest({ userId }: { userId: string }) {
  const { t, i18n } = useTranslation('account');
  const query = consentsQuery(userId);
  const { data: consents } = useQuery(query);
  const queries = useQueryClient();
  const accept = useMutation({
    async mutationFn() {
      await acceptPolicies();
      await queries.invalidateQueries({ queryKey: query.queryKey });
    },
    onError: () => showError(t('consent.failed')),
  });
  const documents = consents ? documentsToAccept(consents) : [];
  if (documents.length === 0) return null;
  return (
    <Card as="section" heading={<h2>{t('consent.requestHeading')}</h2>}>
      <p className={styles.soft}>{t('consent.request')}</p>
      <ul className={styles.list}>
        {documents.map((document) => (
          <li key={document}>
            <Link to={paths[document]}>{t(`consent.${document}`)}</Link>
            {', '}
            {formatPolicyDay(POLICY_VERSIONS[document], i18n.language)}
          </li>
        ))}
      </ul>
      <div>
        <Button busy={accept.isPending} onClick={() => accept.mutate()}>
          {t('consent.accept')}
        </Button>
      </div>
    </Card>
  );
}

export function AcceptedDocuments({ userId }: { userId: string }) {
  const { t, i18n } = useTranslation('account');
  const { data: consents = [] } = useQuery(consentsQuery(userId));
  if (consents.length === 0) return null;
  return (
    <Card as="section" heading={<h2>{t('consent.heading')}</h2>}>
      <ul className={styles.list}>
        {consents.map(({ document, version, accepted_at }) => (
          <li key={document + version}>
            <Link to={paths[document]}>{t(`consent.${document}`)}</Link>
            {', '}
            {t('consent.accepted', {
              version: formatPolicyDay(version, i18n.language),
              date: formatPolicyDay(accepted_at, i18n.language),
            })}
          </li>
        ))}
      </ul>
    </Card>
  );
}
