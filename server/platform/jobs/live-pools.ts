import type { Pool } from 'pg';

const SAY_EVERY_MILLISECONDS = 5000;
/** A pool without a heartbeat for this long is dead, and its jobs run again elsewhere. Jobs are safe to repeat. */
const DEAD_AFTER = '15 seconds';

/** Sends heartbeats of a worker pool, and releases the jobs of dead pools. Returns a function that stops it. */
export async function stayAlive(pool: Pool, id: string, onError: (error: unknown) => void): Promise<() => void> {
  const say = async () => {
    await pool.query(
      `insert into job_pools (id, seen_at) values ($1, now()) on conflict (id) do update set seen_at = excluded.seen_at`,
      [id],
    );
    await giveBackJobsOfTheDead(pool);
  };
  await say();
  const timer = setInterval(() => void say().catch(onError), SAY_EVERY_MILLISECONDS);
  timer.unref();
  return () => clearInterval(timer);
}

async function giveBackJobsOfTheDead(pool: Pool): Promise<void> {
  await pool.query(`delete from job_pools where seen_at < now() - interval '1 day'`);
  await pool.query(`
    select graphile_worker.force_unlock_workers(array_agg(distinct j.locked_by))
      from graphile_worker._private_jobs j
     where j.locked_at < now() - interval '${DEAD_AFTER}'
       and not exists (select from job_pools p where p.id = j.locked_by and p.seen_at > now() - interval '${DEAD_AFTER}')
    having count(*) > 0`);
}
