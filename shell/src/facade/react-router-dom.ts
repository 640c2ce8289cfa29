/** What remotes may take from the router: links, hooks and their own route trees. The history is the shell's. */
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
export { Link } from 'shared-kit/ui';
export { useLocation, useSearchParams } from '#lib/routing/hydrated-location.ts';
