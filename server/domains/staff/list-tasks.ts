import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { listTasks as listTasksRoute, type TaskFilter, type TaskKind } from '#contract/staff-queue.ts';
import type { AppContext } from '#server/context.ts';
import { type Cursor, decodeCursor, pageOfRows } from '#server/platform/http/paging.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { presentTask } from './present-task.ts';
import { countTasks, selectTasks } from './task-queries.ts';

type Query = { state: TaskFilter; kind?: TaskKind | undefined; cursor?: string | undefined };

/** A page of the queue, sorted by due date; done items latest first. */
export async function listTasks(ctx: AppContext, { user_id }: Actor, query: Query) {
  const { state, kind } = query;
  const cursor = decodeCursor(query.cursor);
  const size = ctx.settings.page_size;
  const key = state === 'done' ? DONE : DUE;
  const where = sql.join(
    [conditionOf(state, user_id), kindIs(kind), after(key, cursor)],
    sql` and `,
  ) as RawBuilder<SqlBool>;
  const isDown = (state === 'done') !== (cursor?.backwards ?? false);
  const direction = isDown ? sql`desc` : sql`asc`;
  const order = sql`${key} ${direction}, k.subject_id ${direction}`;
  const [rows, counts] = await Promise.all([
    selectTasks(ctx.db, ctx.settings, { where, order, limit: size + 1 }),
    countTasks(ctx.db, ctx.settings, user_id),
  ]);
  const { page, next, previous } = pageOfRows({
    rows,
    size,
    cursor,
    keyOf: (row) => ({ value: state === 'done' ? textOf(row.done_at) : row.due_key, id: row.subject_id }),
    path: listTasksRoute.path,
    query: { state, kind },
  });
  return {
    results: page.map(presentTask),
    next,
    previous,
    counts: Object.fromEntries(counts.map(({ kind: of, count }) => [of, count])),
    mine: counts.reduce((sum, { mine }) => sum + mine, 0),
  };

  function after(by: RawBuilder<unknown>, from: Cursor | undefined): RawBuilder<SqlBool> {
    if (!from) return sql<SqlBool>`true`;
    const than = (state === 'done') !== from.backwards ? sql`<` : sql`>`;
    return sql<SqlBool>`(${by}, k.subject_id) ${than} (${from.value}, ${from.id}::uuid)`;
  }
}

const DUE = sql`k.due_key collate "C"`;
/** To the millisecond, as the cursor has it. */
const DONE = sql`(to_char(k.done_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') collate "C")`;

const textOf = (instant: Date | null): string => instant?.toISOString() ?? '';

function kindIs(kind: TaskKind | undefined): RawBuilder<SqlBool> {
  return kind === undefined ? sql<SqlBool>`true` : sql<SqlBool>`k.kind = ${kind}`;
}

function conditionOf(state: TaskFilter, userId: string): RawBuilder<SqlBool> {
  switch (state) {
    case 'free':
      return sql<SqlBool>`k.state = 'open'`;
    case 'mine':
      return sql<SqlBool>`k.state = 'taken' and k.taken_by_user_id = ${userId}`;
    case 'done':
      return sql<SqlBool>`k.state = 'done'`;
    default:
      return sql<SqlBool>`k.state in ('open', 'taken')`;
  }
}
