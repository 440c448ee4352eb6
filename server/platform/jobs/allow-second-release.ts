import type { Pool, PoolClient } from 'pg';

type Release = (error?: boolean | Error) => void;
type Callback = (error: Error | undefined, client: PoolClient | undefined, release: Release) => void;

/**
 * Lets a connection that was taken with a callback be released twice. The runner (graphile-worker 0.18.0) does so with
 * the one on which it listens if that is lost while the runner stops. pg throws the second time, inside a promise that
 * nobody waits for, which would end the process.
 */
export function allowSecondRelease(pool: Pool): void {
  const connect = pool.connect.bind(pool);
  const connectOnce = (callback?: Callback) => {
    if (!callback) return connect();
    return connect((error, client, release) => callback(error, client, onlyOnce(release)));
  };
  pool.connect = connectOnce as Pool['connect'];
}

/** `release` is absent if there is no connection, because the pool is ending. */
function onlyOnce(release: Release | undefined): Release {
  let isReleased = false;
  return (error) => {
    if (!isReleased) release?.(error);
    isReleased = true;
  };
}
