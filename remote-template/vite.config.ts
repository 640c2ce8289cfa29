import { defineRemote } from '../build/define-remote.ts';

export default defineRemote({ name: 'sample-remote' });
