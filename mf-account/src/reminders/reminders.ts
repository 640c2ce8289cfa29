import { queryOptions } from '@tanstack/react-query';
import { AppError, toAppError } from 'shared-kit/errors';
import { supabase } from 'shared-kit/supabase';
import * as v from 'valibot';
import { memberKeys, readRows } from '#lib/member/member-data.ts';

const WANTS_REMINDERS = 'users?select=wants_reminders&id=eq.{user}';
const Row = v.object({ wants_reminders: v.boolean() });

/** `null` without a profile, which gets no reminders. */
export const remindersQuery = (userId: string) =>
  queryOptions({
    queryKey: memberKeys.reminders(userId),
    async queryFn({ signal }) {
      const [row] = await readRows(Row, WANTS_REMINDERS, userId, signal);
      return row?.wants_reminders ?? null;
    },
  });

/** @returns what is stored @throws AppError as `readRows` does, or `profile_unwritable` without a profile */
export async function switchReminders(userId: string, wants_reminders: boolean): Promise<boolean> {
  const client = await supabase();
  const { data, error } = await client
    .from('users')
    .update({ wants_reminders })
    .eq('id', userId)
    .select('wants_reminders')
    .retry(false);
  if (error) throw toAppError(error);
  const [row] = data;
  if (!row) throw new AppError('profile_unwritable', 'the row cannot be updated');
  return row.wants_reminders;
}
