import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createTestApp } from '#server/testing/app.ts';
import { until } from '#server/testing/until.ts';
import { startJobQueue } from './job-queue.ts';

test('jobs of a killed process run again, those of a live one do not', async () => {
  const { ctx } = await createTestApp();
  const take = async (n: number, pool: string) => {
    const { rows } = await sql<{ id: string }>`
      select id from graphile_worker.add_job('work', ${JSON.stringify({ n })}::json)`.execute(ctx.db);
    await sql`
      update graphile_worker._private_jobs set locked_at = now() - interval '20 seconds', locked_by = ${pool}
       where id = ${rows[0]?.id}`.execute(ctx.db);
  };
  const seen = (pool: string, ago: string) =>
    sql`
    insert into job_pools (id, seen_at) values (${pool}, now() - ${ago}::interval)
    on conflict (id) do update set seen_at = excluded.seen_at`.execute(ctx.db);
  await take(1, 'pool-that-was-killed');
  await take(2, 'pool-that-lives');
  await seen('pool-that-lives', '0');

  const ran: unknown[] = [];
  const queue = startJobQueue({
    connectionString: ctx.config.databaseUrl ?? '',
    log: ctx.log,
    jobs: { work: { run: async (payload) => void ran.push(payload) } },
  });
  onTestFinished(() => queue.stop());
  await until(() => ran.length > 0, { timeout: 20_000 });
  expect(ran).toEqual([{ n: 1 }]);

  await seen('pool-that-lives', '20 seconds');
  await until(() => ran.length > 1, { timeout: 20_000 });
  expect(ran).toEqual([{ n: 1 }, { n: 2 }]);
}, 60_000);
