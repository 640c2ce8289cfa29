import type { RemoteApp } from '@platform/contract/registry';
import { One } from './one.tsx';

export const app: RemoteApp = { App: One };
