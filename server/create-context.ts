import type { Config } from './config.ts';
import type { AppContext } from './context.ts';
import { createDb, createPool } from '#server/platform/db/db.ts';
import { ResponseCache } from '#server/platform/cache/response-cache.ts';
import { type Clock, systemClock } from '#server/platform/lib/clock.ts';
import { createLogger } from '#server/platform/lib/logger.ts';
import { createOutageLog } from '#server/platform/lib/outage-log.ts';
import { createLimits } from '#server/platform/http/rate-limit.ts';
import { createPaymentsProvider } from '#server/platform/payments-provider/provider.ts';
import { findPicture } from '#server/domains/events/picture-queries.ts';
import { createPosterStore } from '#server/platform/posters/store.ts';
import { createCodeSigner } from '#server/platform/lib/ticket-codes.ts';

/** What an error of the disk is about, without the file, so that the log has one line for all files. */
const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? String(error);

export type OwnedContext = { ctx: AppContext; close(): Promise<void> };

/** Builds the context of one process over a migrated database; `close` closes its connections. */
export function createContext(config: Config & { databaseUrl: string }, clock: Clock = systemClock): OwnedContext {
  const log = createLogger(config.logLevel);
  const { settings } = config;
  const outages = createOutageLog(log, {
    level: 'warn',
    failed: 'a database connection was lost',
    works: 'the database is connected again',
  });
  const storing = createOutageLog(log, {
    level: 'warn',
    failed: 'a poster could not be stored in DATA_DIR; it is drawn again for each request',
    works: 'posters are stored again',
  });
  let isClosing = false;
  // During shutdown the database may be gone before a connection has ended cleanly.
  const onError = (error: Error) => void (isClosing || outages.failed(error));
  const pool = createPool({ connectionString: config.databaseUrl, max: settings.database_connections, onError });
  pool.on('connect', outages.works);
  const db = createDb(pool);
  const ctx: AppContext = {
    config,
    settings,
    db,
    clock,
    log,
    provider: createPaymentsProvider({
      secretKey: config.stripe.secretKey ?? '',
      apiBase: config.stripe.apiBase,
      settings,
      log,
    }),
    limits: createLimits(settings, pool),
    posters: createPosterStore({
      effort: settings.poster_effort,
      dataDir: config.dataDir,
      findPicture: (eventId) => findPicture(db, eventId),
      onStored: (error) => (error === undefined ? storing.works() : storing.failed(codeOf(error))),
    }),
    codes: createCodeSigner(config.ticketSigningKeys, config.secretPepper),
    wake: { outbox: () => undefined, payments: () => undefined, waiting_list: () => undefined },
    cache: new ResponseCache(clock),
  };
  return {
    ctx,
    async close() {
      isClosing = true;
      ctx.posters.close();
      await db.destroy();
    },
  };
}
