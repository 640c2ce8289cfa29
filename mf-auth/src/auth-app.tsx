import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { paths } from 'shared-kit/paths';
import { LoginPage } from '#lib/login/login-page.tsx';
import { Arrival, AuthHead } from '#lib/page/auth-page.tsx';
import { SignupPage } from '#lib/signup/signup-page.tsx';

export function AuthApp() {
  return (
    <Routes>
      <Route path={paths.login} element={<Page name="login" steps={<LoginPage />} />} />
      <Route path={paths.signup} element={<Page name="signup" steps={<SignupPage />} />} />
    </Routes>
  );
}

function Page({ name, steps }: { name: 'login' | 'signup'; steps: ReactNode }) {
  return (
    <>
      <AuthHead page={name} />
      <Arrival>{steps}</Arrival>
    </>
  );
}
