import { Navigate, Route, Routes } from 'react-router-dom';
import { paths } from 'shared-kit/paths';
import { useSession } from 'shared-kit/session';
import { AccountArea } from '#lib/area/account-area.tsx';
import { NoSuchTab } from '#lib/area/no-such-tab.tsx';
import { PaymentsTab } from '#lib/payments/payments-tab.tsx';
import { ProfileTab } from '#lib/profile/profile-tab.tsx';
import { PurchasesTab } from '#lib/purchases/purchases-tab.tsx';

/** Account's pages, for one member. Who signs out, or in as another, never sees what was on screen before. */
export function AccountApp() {
  const userId = useSession((session) => session.user?.id);
  // Signed out while here: the shell is about to leave.
  if (!userId) return null;
  return (
    <Routes key={userId}>
      <Route path={paths.account} element={<AccountArea />}>
        <Route index element={<Navigate to={paths.profile} replace />} />
        <Route path={paths.profile} element={<ProfileTab />} />
        <Route path={paths.purchases} element={<PurchasesTab userId={userId} />} />
        <Route path={paths.payments} element={<PaymentsTab userId={userId} />} />
        <Route path="*" element={<NoSuchTab />} />
      </Route>
    </Routes>
  );
}
