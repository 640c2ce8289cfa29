import type { RemoteApp } from '@platform/contract/registry';
import { Two } from './two.tsx';

export const app: RemoteApp = { App: Two };
