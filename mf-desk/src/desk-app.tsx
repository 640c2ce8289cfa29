import { lazy, type ComponentType } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { Queries } from 'shared-kit/data/queries';
import { useSession } from 'shared-kit/session';
import { deskPaths, listPath, memberPath } from '#lib/area/desk-paths.ts';
import { DeskFrame, NoSuchPage } from '#lib/frame/desk-frame.tsx';
import { ListPage, WaitingPage } from '#lib/lists/list-page.tsx';

const page = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }));

// The desk opens on a list.
const AlarmsPage = page(() => import('#lib/alarms/alarms-page.tsx').then((it) => it.AlarmsPage));
const HealthPage = page(() => import('#lib/health/health-page.tsx').then((it) => it.HealthPage));
const LogPage = page(() => import('#lib/looks/access-log-page.tsx').then((it) => it.AccessLogPage));
const MemberPage = page(() => import('#lib/members/member-page.tsx').then((it) => it.MemberPage));
const ReleasesPage = page(() =>
  import('#lib/releases/releases-page.tsx').then((it) => it.ReleasesPage),
);

export function DeskApp() {
  const userId = useSession(({ user }) => user?.id);
  // The operator has just signed out: the shell is about to show the page for unknown addresses.
  if (!userId) return null;
  return (
    <Queries>
      <Routes key={userId}>
        <Route path={deskPaths.desk} element={<DeskFrame />}>
          <Route index element={<Navigate to={deskPaths.waiting} replace />} />
          <Route path={deskPaths.waiting} element={<WaitingPage />} />
          <Route path={deskPaths.releases} element={<ReleasesPage />} />
          <Route path={deskPaths.health} element={<HealthPage />} />
          <Route path={deskPaths.alarms} element={<AlarmsPage />} />
          <Route path={deskPaths.shop} element={<Navigate to={listPath('orders')} replace />} />
          <Route path={listPath(':list' as 'orders')} element={<ListPage />} />
          <Route path={memberPath(':member')} element={<MemberPage />} />
          <Route path={deskPaths.accessLog} element={<LogPage />} />
          <Route path="*" element={<NoSuchPage />} />
        </Route>
      </Routes>
    </Queries>
  );
}
