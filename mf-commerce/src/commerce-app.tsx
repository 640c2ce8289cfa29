import { Route, Routes } from 'react-router-dom';
import { paths } from 'shared-kit/paths';
import { PricingPage } from '#lib/pricing/pricing-page.tsx';

/** The pages of the commerce remote. */
export function CommerceApp() {
  return (
    <Routes>
      <Route path={paths.pricing} element={<PricingPage />} />
    </Routes>
  );
}
