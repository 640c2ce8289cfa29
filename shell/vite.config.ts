import { defineShell } from '../build/define-shell.ts';

export default defineShell({ port: Number(process.env.PORT ?? 5170) });
