import { Route, Routes } from 'react-router-dom';
import { Queries } from 'shared-kit/data/queries';
import { paths } from 'shared-kit/paths';
import { PricingPage } from '#lib/pricing/pricing-page.tsx';

export function CommerceApp() {
  return (
    <Queries>
      <Routes>
        <Route path={paths.pricing} element={<PricingPage />} />
      </Routes>
    </Queries>
  );
}
