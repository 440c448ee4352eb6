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

const ALL_RULES = listInvariants()
  .map(({ sql }) => sql.replaceAll('velvet_now()', 'coalesce($1::timestamptz, now())'))
  .map((sql) => `select rule::text, found::text from (${sql}\n) as violations (rule, found)`)
  .join('\nunion all\n');

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
  // One prepared statement: tests check all rules after every step, and planning them takes longer than the checks.
  const query = { name: 'invariants', text: ALL_RULES, values: [now ?? null], rowMode: 'array' as const };
  const { rows } = await client.query<string[]>(query);
  return rows.map(([id = '', row = '']) => ({ id, row }));
}
