/**
 * What `npm test` leaves out. `npm test -- --all` runs it too, `npm test -- --group <name>` runs one group alone. The
 * journeys of a group have its name as a tag.
 */
export const JOURNEY_GROUPS = ['pages', 'releases', 'development', 'faults', 'interop'];

/** By name, what Vitest runs. */
export const VITEST_GROUPS: Readonly<Record<string, readonly string[]>> = {
  engines: ['--project=engines'],
  worker: ['--project=serve', 'worker.all'],
  backend: ['--project=supabase', 'simulation', 'restore.drill'],
};
