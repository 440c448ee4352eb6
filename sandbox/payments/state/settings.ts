import type { JsonLinesStore } from '#sandbox/lib/json-lines-store.ts';

import type { Records, SignatureMode } from './records.ts';

export interface WebhookSettings {
  /** Every delivery waits this long. */
  delay_ms: number;
  /** Every delivery waits a further random time up to this, so that order is lost. */
  shuffle_ms: number;
  /** Nothing is delivered at all (events can still be listed). */
  never: boolean;
  /** The next n deliveries are lost and not retried. */
  drop: number;
  /** Each delivery is repeated n times, one after another. */
  duplicate: number;
  /** Each delivery is sent n further times at the same moment. */
  parallel: number;
  signature: SignatureMode;
  /** How many deliveries get this signature; null means all. */
  signature_times: number | null;
  /** Restricts all of the above to these event types; null means every type. */
  types: string[] | null;
  retry_schedule_ms: number[];
  max_attempts: number;
  timeout_ms: number;
  /** The clock of the signature. The receiver usually uses real time. */
  sign_time: 'real' | 'virtual';
}

export interface MoneySettings {
  /** Days until a card payment's money is available. */
  available_after_days: number;
  /** Virtual seconds until a pending payment or refund is decided. */
  settle_after_s: number;
  /** What happens to a reversal above the connected account's balance. */
  uncovered_reversal: 'refuse' | 'negative';
  /** What happens to a refund above the platform's whole balance. */
  uncovered_refund: 'refuse' | 'negative';
  /** How long the slow card takes. */
  slow_card_ms: number;
}

const WEBHOOK_DEFAULTS: WebhookSettings = {
  delay_ms: 0,
  shuffle_ms: 0,
  never: false,
  drop: 0,
  duplicate: 0,
  parallel: 0,
  signature: 'ok',
  signature_times: null,
  types: null,
  retry_schedule_ms: [1000, 2000, 5000, 10_000, 30_000, 60_000],
  max_attempts: 16,
  timeout_ms: 10_000,
  sign_time: 'real',
};

const MONEY_DEFAULTS: MoneySettings = {
  available_after_days: 2,
  settle_after_s: 60,
  uncovered_reversal: 'refuse',
  uncovered_refund: 'negative',
  slow_card_ms: 9000,
};

/** The durable settings of the control API. */
export class Settings {
  private readonly store: JsonLinesStore<Records>;

  constructor(store: JsonLinesStore<Records>) {
    this.store = store;
  }

  get webhooks(): WebhookSettings {
    return { ...WEBHOOK_DEFAULTS, ...this.store.get('settings', 'webhooks') };
  }

  get money(): MoneySettings {
    return { ...MONEY_DEFAULTS, ...this.store.get('settings', 'money') };
  }

  get clock_offset_ms(): number {
    return { offset_ms: 0, ...this.store.get('settings', 'clock') }.offset_ms;
  }

  changeWebhooks(change: Partial<WebhookSettings>): void {
    this.store.put('settings', 'webhooks', { ...this.webhooks, ...change });
  }

  resetWebhooks(): void {
    this.store.delete('settings', 'webhooks');
  }

  changeMoney(change: Partial<MoneySettings>): void {
    this.store.put('settings', 'money', { ...this.money, ...change });
  }

  rememberClock(offsetMs: number): void {
    this.store.put('settings', 'clock', { offset_ms: offsetMs });
  }
}
