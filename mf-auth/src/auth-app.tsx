import { Route, Routes } from 'react-router-dom';
import { paths } from 'shared-kit/paths';
import { LoginPage } from '#lib/login/login-page.tsx';
import { Arrival, AuthHead } from '#lib/page/auth-page.tsx';
import { SignupPage } from '#lib/signup/signup-page.tsx';

/** The pages of auth: login and sign-up. */
export function AuthApp() {
  return (
    <Routes>
      <Route
        path={paths.login}
        element={
          <>
            <AuthHead page="login" />
            <Arrival>
              <LoginPage />
            </Arrival>
          </>
        }
      />
      <Route
        path={paths.signup}
        element={
          <>
            <AuthHead page="signup" />
            <Arrival>
              <SignupPage />
            </Arrival>
          </>
        }
      />
    </Routes>
  );
}
