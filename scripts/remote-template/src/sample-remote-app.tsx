import { Route, Routes } from 'react-router-dom';
import { StartPage } from '#lib/start/start-page.tsx';
import { startPath } from './routes.ts';

export function SampleRemoteApp() {
  return (
    <Routes>
      <Route path={startPath} element={<StartPage path={startPath} />} />
    </Routes>
  );
}
