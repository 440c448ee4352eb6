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

/** Listens until the connection is lost. */
async function listenOnce(connectionString: string, { cache, signal, onListening }: Listening): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'velvet-changes', keepAlive: true });
  const { promise: end, resolve } = Promise.withResolvers<Error | void>();
  const stop = () => resolve();
  signal.addEventListener('abort', stop);
  client.on('error', resolve).on('end', stop);
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
    await client.end();
  }
}
