import type { ComponentType } from 'react';
import { Navigate, Route, Routes, useNavigation } from 'react-router-dom';
import { Queries } from 'shared-kit/data/queries';
import { paths } from 'shared-kit/paths';
import { receiptPath } from 'shared-kit/purchase';
import { useLocation } from 'shared-kit/router';
import { useSession } from 'shared-kit/session';
import { AccountArea, NoSuchTab } from '#lib/area/account-area.tsx';
import { PaymentsTab } from '#lib/payments/payments-tab.tsx';
import { ProfileTab } from '#lib/profile/profile-tab.tsx';
import { PurchasesTab } from '#lib/purchases/purchases-tab.tsx';

let ReceiptPage: ComponentType<{ userId: string | undefined }> | undefined;

/** The tabs load without the receipt. */
export async function loadPage(path: string): Promise<void> {
  if (path.startsWith(receiptPath('')))
    ReceiptPage ??= (await import('#lib/receipt/receipt-page.tsx')).ReceiptPage;
}

/** The key remounts the pages for each member, so that no state is shared. */
export function AccountApp() {
  const userId = useSession((session) => session.user?.id);
  const isArriving = useSession(({ status }) => status === 'loading');
  const isReceipt = useLocation().pathname.startsWith(receiptPath(''));
  const receipt = ReceiptPage && <ReceiptPage userId={userId} />;
  // The HTML of every page. Code runs only when the session is known.
  if (isArriving) {
    return <Queries>{isReceipt ? receipt : <AccountArea />}</Queries>;
  }
  // The member has just signed out: the shell is about to navigate away.
  if (!userId) return null;
  return (
    <Queries>
      <Routes key={userId}>
        <Route path={paths.account} element={<AccountArea />}>
          <Route index element={<ToProfile />} />
          <Route path={paths.profile} element={<ProfileTab />} />
          <Route path={paths.purchases} element={<PurchasesTab userId={userId} />} />
          <Route path={paths.payments} element={<PaymentsTab userId={userId} />} />
          <Route path="*" element={<NoSuchTab />} />
        </Route>
        <Route path={receiptPath(':order')} element={receipt} />
      </Routes>
    </Queries>
  );
}

/** Waits while the member follows another link: a redirect would take them back. */
function ToProfile() {
  const { state } = useNavigation();
  return state === 'idle' && <Navigate to={paths.profile} replace />;
}
