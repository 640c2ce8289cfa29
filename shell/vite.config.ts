import { defineShell } from '@platform/build/define-shell';

export default defineShell({
  // No request goes to the backend while pages are rendered.
  browserOnly: ['@supabase/supabase-js'],
  member: '@supabase/supabase-js',
  // What the landing page does not need. Modules that the same pages need share a chunk, since each costs a request.
  lazy: {
    data: ['@tanstack/react-query', 'shared-kit/data/queries', 'shared-kit/in-app-browser'],
    forms: [
      'shared-kit/database',
      'shared-kit/durations',
      'shared-kit/functions',
      'shared-kit/money',
      'shared-kit/purchase',
      'shared-kit/script',
      'shared-kit/typed-text',
      'shared-kit/ui/segments',
    ],
    code: ['shared-kit/fragment', 'shared-kit/ui/code-field'],
    account: ['shared-kit/ui/dialog', 'shared-kit/ui/records'],
    billing: ['shared-kit/gst/gstin', 'shared-kit/gst/states'],
  },
});
