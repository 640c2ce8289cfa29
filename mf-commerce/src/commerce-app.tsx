import { Route, Routes } from 'react-router-dom';
import { routeOf } from 'shared-kit/addresses';
import { Queries } from 'shared-kit/data/queries';
import { paths } from 'shared-kit/paths';
import { PricingPage } from '#lib/pricing/pricing-page.tsx';

export function CommerceApp() {
  return (
    <Queries>
      <Routes>
        <Route path={routeOf(paths.pricing)} element={<PricingPage />} />
      </Routes>
    </Queries>
  );
}
