import { expect, onTestFinished, test, vi } from 'vitest';
import { sql } from 'kysely';
import { createTestApp } from '#server/testing/app.ts';
import { until } from '#server/testing/until.ts';
import { createContext } from './create-context.ts';

const velvet = await createTestApp();

test('lost database connections are logged once for each reason, and once when they are back', async () => {
  const { ctx, close } = createContext({ ...velvet.ctx.config, databaseUrl: velvet.database.url });
  onTestFinished(close);
  const warn = vi.spyOn(ctx.log, 'warn').mockReturnValue();
  const logged = () => warn.mock.calls.map(([fields, message]) => [message, (fields as { err?: Error }).err?.message]);
  const connections = 5;
  const ask = () => sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.1)`.execute(ctx.db);

  const answers = await Promise.all(Array.from({ length: connections }, ask));
  const pids = answers.map(({ rows }) => rows[0]?.pid);
  expect(new Set(pids).size).toBe(connections);
  await velvet.database.pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [pids]);
  await until(() => logged().length > 0);
  await until(async () => !pids.includes((await ask()).rows[0]?.pid));

  const lost = logged().slice(0, -1);
  expect(new Set(lost.map(String)).size).toBe(lost.length);
  for (const [message] of lost) expect(message).toBe('a database connection was lost');
  expect(logged().at(-1)).toEqual(['the database is connected again', undefined]);
});
