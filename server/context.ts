import type { PaymentsProvider } from '#server/platform/payments-provider/provider.ts';
import type { Config } from './config.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { ResponseCache } from '#server/platform/cache/response-cache.ts';
import type { Clock } from '#server/platform/lib/clock.ts';
import type { Limits } from '#server/platform/http/rate-limit.ts';
import type { Logger } from '#server/platform/lib/logger.ts';
import type { PosterStore } from '#server/platform/posters/store.ts';
import type { CodeSigner } from '#server/platform/lib/ticket-codes.ts';
import type { MailTemplates as TemplatesOf } from '#server/platform/mail/types.ts';
import type { Settings } from './settings.ts';

/** Everything a use-case may need; built once at start and passed to every function. */
export type AppContext = {
  config: Config;
  settings: Settings;
  db: Db;
  clock: Clock;
  log: Logger;
  provider: PaymentsProvider;
  limits: Limits;
  posters: PosterStore;
  codes: CodeSigner;
  /** Wakes this process's loops after a commit. Only a hint: they also poll. */
  wake: Wake;
  /** The cache of public responses and pages. */
  cache: ResponseCache;
};

/** The mails of a domain, by template name. */
export type MailTemplates = TemplatesOf<AppContext>;

export type Wake = { outbox: () => void; payments: () => void; waiting_list: () => void };
