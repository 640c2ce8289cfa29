/**
 * The shell owns the history. `Link`, `useLocation` and `useSearchParams` are missing: the site's are in
 * `shared-kit/router`.
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
