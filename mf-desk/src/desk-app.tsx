import { Navigate, Route, Routes } from 'react-router-dom';
import { Queries } from 'shared-kit/data/queries';
import { useSession } from 'shared-kit/session';
import { DeskArea, NoSuchPage } from '#lib/area/desk-area.tsx';
import { deskPaths, memberPath } from '#lib/area/desk-paths.ts';
import { AlarmsPage } from '#lib/alarms/alarms-page.tsx';
import { HealthPage } from '#lib/health/health-page.tsx';
import { LooksPage } from '#lib/looks/looks-page.tsx';
import { MemberPage } from '#lib/members/member-page.tsx';
import { ReleasesPage } from '#lib/releases/releases-page.tsx';
import { ShopPage } from '#lib/shop/shop-page.tsx';

export function DeskApp() {
  const userId = useSession(({ user }) => user?.id);
  // The operator has just signed out: the shell is about to show the page for unknown addresses.
  if (!userId) return null;
  return (
    <Queries>
      <Routes key={userId}>
        <Route path={deskPaths.desk} element={<DeskArea />}>
          <Route index element={<Navigate to={deskPaths.releases} replace />} />
          <Route path={deskPaths.releases} element={<ReleasesPage />} />
          <Route path={deskPaths.health} element={<HealthPage />} />
          <Route path={deskPaths.alarms} element={<AlarmsPage />} />
          <Route path={`${deskPaths.shop}/:list?`} element={<ShopPage />} />
          <Route path={memberPath(':member')} element={<MemberPage />} />
          <Route path={deskPaths.looks} element={<LooksPage />} />
          <Route path="*" element={<NoSuchPage />} />
        </Route>
      </Routes>
    </Queries>
  );
}
