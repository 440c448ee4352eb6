import type { FormerUser } from '#server/domains/auth/personal-data.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { releaseTasks } from './change-staff.ts';

/** Since when a person is staff. */
export async function listStaffData(db: Db, { id }: { id: string }) {
  const staff = await db
    .selectFrom('staff')
    .select(['added_at', 'totp_set_up_at as second_factor_set_up_at'])
    .where('user_id', '=', id)
    .execute();
  return { staff };
}

/** Removes somebody from staff, with the second factor, and opens the tasks they had taken. */
export async function forgetStaff(tx: Tx, { id }: FormerUser): Promise<void> {
  await releaseTasks(tx, { id });
  await tx.deleteFrom('staff').where('user_id', '=', id).execute();
}
