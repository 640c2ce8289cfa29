import { Navigate, Route, Routes } from 'react-router-dom';
import { Queries } from 'shared-kit/data/queries';
import { DeskArea, NoSuchPage } from '#lib/area/desk-area.tsx';
import { ReleasesPage } from '#lib/releases/releases-page.tsx';
import { deskPaths } from '#lib/area/desk-paths.ts';

export function DeskApp() {
  return (
    <Queries>
      <Routes>
        <Route path={deskPaths.desk} element={<DeskArea />}>
          <Route index element={<Navigate to={deskPaths.releases} replace />} />
          <Route path={deskPaths.releases} element={<ReleasesPage />} />
          <Route path="*" element={<NoSuchPage />} />
        </Route>
      </Routes>
    </Queries>
  );
}
