/**
 * What remotes may take from React Router: hooks and their own route trees. The shell owns the history. `Link`,
 * `useLocation` and `useSearchParams` are missing, because the site's own are in `shared-kit/router`.
 */
export {
  matchPath,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Routes,
  useBlocker,
  useHref,
  useMatch,
  useNavigate,
  useNavigation,
  useNavigationType,
  useParams,
} from 'react-router-dom';
