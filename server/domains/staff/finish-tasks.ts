import { sql } from 'kysely';
import type { TaskKind } from '#contract/staff-queue.ts';
import type { Tx } from '#server/platform/db/db.ts';

type Finished = { kind: TaskKind; ids: readonly string[]; user_id: string; note: string; now: Date };

/** Marks items as done because of an act that settles them, whoever had taken them. */
export async function finishTasks(tx: Tx, { kind, ids, user_id, note, now }: Finished): Promise<void> {
  await sql`
    insert into staff_tasks (kind, subject_id, done_by_user_id, done_at, note)
    select ${kind}, id, ${user_id}, ${now}, ${note} from unnest(${[...ids]}::uuid[]) id order by id
    on conflict (kind, subject_id) do update
      set done_by_user_id = excluded.done_by_user_id, done_at = excluded.done_at, note = excluded.note`.execute(tx);
}
