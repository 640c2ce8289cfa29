import { Route, Routes } from 'react-router-dom';
import { paths } from 'shared-kit/paths';
import { LoginPage } from '#lib/login/login-page.tsx';
import { AuthHead } from '#lib/page/auth-head.tsx';
import { SignupPage } from '#lib/signup/signup-page.tsx';

/** Auth's pages. */
export function AuthApp() {
  return (
    <Routes>
      <Route
        path={paths.login}
        element={
          <>
            <AuthHead page="login" />
            <LoginPage />
          </>
        }
      />
      <Route
        path={paths.signup}
        element={
          <>
            <AuthHead page="signup" />
            <SignupPage />
          </>
        }
      />
    </Routes>
  );
}
