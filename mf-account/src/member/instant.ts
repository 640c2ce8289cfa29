import type { IsoInstant } from 'shared-kit/database';
import * as v from 'valibot';

/** A time as the database answers it. */
export const Instant: v.GenericSchema<unknown, IsoInstant> = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text)), 'not a time'),
);
