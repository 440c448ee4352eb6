import type { PaymentsProvider } from './payments-provider/provider.ts';
import type { Config } from './config.ts';
import type { Db } from './db/db.ts';
import type { SharedConnections } from './db/shared-connections.ts';
import type { KeptAnswers } from './lib/kept/kept-answers.ts';
import type { Clock } from './lib/clock.ts';
import type { Limits } from './lib/rate-limit.ts';
import type { Logger } from './lib/logger.ts';
import type { PosterStore } from './posters/store.ts';
import type { CodeSigner } from './tickets/codes.ts';
import type { Settings } from './settings.ts';

/** Everything a use-case may need; built once at start, handed in everywhere. */
export type AppContext = {
  config: Config;
  settings: Settings;
  db: Db;
  /**
   * For lists whose right plan does not depend on their values: planned once per connection, which saves half their time.
   * All requests share its connections at the same time: single statements that are soon answered, no transactions.
   */
  plannedOnce: Db;
  /** The few connections of the hot path (docs/rules/inventory.md). */
  hotConnections: SharedConnections;
  clock: Clock;
  log: Logger;
  provider: PaymentsProvider;
  limits: Limits;
  posters: PosterStore;
  codes: CodeSigner;
  /** Wakes this process's outbox and job loops after a commit; a hint only, they also look by themselves. */
  poke: Poke;
  /** Public answers and pages as they were a moment ago. */
  kept: KeptAnswers;
};

export type Poke = { outbox: () => void; payments: () => void };
