import { defineShell } from '@platform/build/define-shell';

export default defineShell();
