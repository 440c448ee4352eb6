import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';
import pg from 'pg';

import type { Tx } from '#server/platform/db/db.ts';
import type { Logger } from '#server/platform/lib/logger.ts';
import { createOutageLog } from '#server/platform/lib/outage-log.ts';

import type { ResponseCache } from './response-cache.ts';

/** The cache tag of not-found pages: any change may create what was missing. */
export const NOT_FOUND_TAG = 'not-found';

const CHANNEL = 'cache_invalidation';
const RECONNECT_MS = 500;
const TIMEOUT_MS = 5000;
/** After so much silence the system asks the other machine whether it is still there; its default is two hours. */
const ASK_AFTER_MS = 10_000;

/**
 * Announces, within a transaction, that responses with these tags are outdated; without tags, all responses. PostgreSQL
 * notifies every process when the transaction commits.
 */
export async function announceChange(tx: Tx, tags: readonly string[] = []): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${tags.join(' ')})`.execute(tx);
}

/**
 * Invalidates in this process whatever any process announces. After a lost connection everything is invalidated,
 * because announcements may have been missed.
 */
export function listenForChanges(connectionString: string, { cache, log }: { cache: ResponseCache; log: Logger }) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const outages = createOutageLog(log, {
    level: 'warn',
    failed: 'the connection that listens for changes was lost',
    works: 'the connection that listens for changes is back',
  });
  const listen = async () => {
    while (!signal.aborted) {
      try {
        await listenOnce(connectionString, { cache, signal, onListening: outages.works });
      } catch (err) {
        if (!signal.aborted) outages.failed(err);
      }
      await sleep(RECONNECT_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const listening = listen();
  return {
    async stop(): Promise<void> {
      stopping.abort();
      await listening;
    },
  };
}

type Listening = { cache: ResponseCache; signal: AbortSignal; onListening: () => void };

/** Listens until the connection is lost, or ended here without waiting for the other side, which may be silent. */
async function listenOnce(connectionString: string, { cache, signal, onListening }: Listening): Promise<void> {
  const client = new pg.Client({
    connectionString,
    application_name: 'velvet-changes',
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: ASK_AFTER_MS,
  });
  const { promise: end, resolve } = Promise.withResolvers<Error | void>();
  const stop = () => void client.connection.stream.destroy();
  signal.addEventListener('abort', stop);
  client.on('error', resolve).on('end', () => resolve());
  client.on('notification', ({ payload }) => cache.invalidate(payload ? payload.split(' ') : undefined));
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    cache.invalidate();
    onListening();
    const error = await end;
    if (error) throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
}
