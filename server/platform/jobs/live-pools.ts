import type { Pool } from 'pg';

const HEARTBEAT_MILLISECONDS = 5000;
/** A pool without a heartbeat for this long is dead, and its jobs run again elsewhere. Jobs are safe to repeat. */
const DEAD_AFTER = '15 seconds';

/** Sends heartbeats of a worker pool, and releases the jobs of dead pools. Returns a function that stops it. */
export async function sendHeartbeats(pool: Pool, id: string, onError: (error: unknown) => void): Promise<() => void> {
  const beat = async () => {
    await pool.query(
      `insert into job_pools (id, seen_at) values ($1, now()) on conflict (id) do update set seen_at = excluded.seen_at`,
      [id],
    );
    await releaseJobsOfDeadPools(pool);
  };
  await beat();
  const timer = setInterval(() => void beat().catch(onError), HEARTBEAT_MILLISECONDS);
  timer.unref();
  return () => clearInterval(timer);
}

async function releaseJobsOfDeadPools(pool: Pool): Promise<void> {
  await pool.query(`delete from job_pools where seen_at < now() - interval '1 day'`);
  await pool.query(`
    select graphile_worker.force_unlock_workers(array_agg(distinct j.locked_by))
      from graphile_worker._private_jobs j
     where j.locked_at < now() - interval '${DEAD_AFTER}'
       and not exists (select from job_pools p where p.id = j.locked_by and p.seen_at > now() - interval '${DEAD_AFTER}')
    having count(*) > 0`);
}
