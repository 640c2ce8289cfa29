import { defineShell } from '@platform/build/define-shell';

// No request goes to the backend while pages are rendered.
export default defineShell({ browserOnly: ['@supabase/supabase-js'] });
