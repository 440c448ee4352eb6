import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

/** A row that violates a rule: the rule's id and the row's identifier. */
export type Violation = { id: string; row: string };

const RULES = readFileSync(join(import.meta.dirname, 'invariants.sql'), 'utf8');

/** Every statement of the catalogue with the id of its rule. */
export function listInvariants(): { id: string; sql: string }[] {
  return RULES.split(/;\n/)
    .map((sql) => ({ id: /^select '(I\d+)'/m.exec(sql)?.[1], sql: sql.trim() }))
    .flatMap(({ id, sql }) => (id ? [{ id, sql }] : []));
}

/** Checks every rule on one snapshot of the database, reading only. `now` decides what is overdue. */
export async function runInvariants(pool: pg.Pool, { now }: { now?: Date } = {}): Promise<Violation[]> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    return await findViolations(client, now);
  } finally {
    await client.query('rollback').finally(() => client.release());
  }
}

/** Checks every rule on the given connection. */
export async function findViolations(client: pg.ClientBase, now?: Date): Promise<Violation[]> {
  const moment = now ? client.escapeLiteral(now.toISOString()) : 'now()';
  // Sends all rules in one message, because a round trip for each would take longer than most of the queries.
  const text = listInvariants()
    .map(({ sql }) => sql.replaceAll('velvet_now()', `${moment}::timestamptz`))
    .join(';\n');
  const results: unknown = await client.query({ text, rowMode: 'array' });
  return (results as pg.QueryArrayResult<unknown[]>[]).flatMap(({ rows }) =>
    rows.map(([id, row]) => ({ id: String(id), row: String(row) })),
  );
}
