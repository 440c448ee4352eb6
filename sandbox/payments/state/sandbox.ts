import type { JsonLinesStore } from '#sandbox/lib/json-lines-store.ts';
import type { Logger } from '#sandbox/lib/logger.ts';

import type { VirtualClock } from './clock.ts';
import type { Faults } from './faults.ts';
import type { Ids } from './ids.ts';
import type { Records } from './records.ts';
import type { Scheduler } from './scheduler.ts';
import type { Settings } from './settings.ts';
import type { WebhookDispatcher } from './webhook-dispatcher.ts';

/** The request that caused something, as events record it. */
export interface Cause {
  request_id: string | null;
  idempotency_key: string | null;
  /** The connected account in which it happened; undefined for the platform's own. */
  account?: string | undefined;
}

export const NO_CAUSE: Cause = { request_id: null, idempotency_key: null };

/** All parts of one running sandbox. */
export interface Sandbox {
  readonly secret_key: string;
  /** The address of the hosted page; known once the server listens. */
  public_url: string;
  readonly store: JsonLinesStore<Records>;
  readonly clock: VirtualClock;
  readonly ids: Ids;
  readonly scheduler: Scheduler;
  readonly settings: Settings;
  readonly faults: Faults;
  readonly webhooks: WebhookDispatcher;
  readonly logger: Logger;
}
