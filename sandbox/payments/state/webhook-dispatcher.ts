import { DueQueue } from '#sandbox/lib/due-queue.ts';
import type { JsonLinesStore } from '#sandbox/lib/json-lines-store.ts';
import type { Logger } from '#sandbox/lib/logger.ts';

import type { VirtualClock } from './clock.ts';
import type { Ids } from './ids.ts';
import type { DeliveryTarget } from './delivery-target.ts';
import type { DeliveryRecord, EventRecord, Records, SignatureMode } from './records.ts';
import { postEvent } from './post-event.ts';
import type { Settings, WebhookSettings } from './settings.ts';

const MAX_CONCURRENT = 32;
const MAX_SLEEP_MS = 2 ** 31 - 1;
const HISTORY = 500;
// Long enough that a repeat arrives after the first was answered, short enough that tests do not wait long.
const DUPLICATE_GAP_MS = 50;

export interface DeliveryOutcome {
  event_id: string;
  type: string;
  url: string;
  attempt: number;
  /** The HTTP status of the response, 0 if there was none. */
  status: number;
  outcome: 'delivered' | 'retrying' | 'given_up' | 'dropped';
}

interface Dependencies {
  store: JsonLinesStore<Records>;
  clock: VirtualClock;
  ids: Ids;
  settings: Settings;
  logger: Logger;
  targets: readonly DeliveryTarget[];
}

/** Delivers events to their targets, with retries that survive a restart and with the faults of the settings. */
export class WebhookDispatcher {
  private readonly deps: Dependencies;
  private readonly queue = new DueQueue<DeliveryRecord>();
  private readonly abort = new AbortController();
  private readonly running = new Set<Promise<void>>();
  private readonly idle = new Set<() => void>();
  private outcomes: DeliveryOutcome[] = [];
  private timer: NodeJS.Timeout | null = null;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  get history(): readonly DeliveryOutcome[] {
    return this.outcomes;
  }

  get pending(): number {
    return this.queue.size + this.running.size;
  }

  start(): void {
    for (const delivery of this.deps.store.oldestFirst('deliveries')) this.queue.push(delivery);
    this.wake();
  }

  async stop(): Promise<void> {
    this.abort.abort();
    if (this.timer) clearTimeout(this.timer);
    await Promise.allSettled(this.running);
  }

  clear(): void {
    this.queue.clear();
    this.outcomes = [];
    this.settleIdle();
  }

  /** Plans the deliveries of a new event; returns the number of targets. */
  plan(record: EventRecord): number {
    const settings = this.deps.settings.webhooks;
    const touched = settings.types === null || settings.types.includes(record.event.type);
    const targets = this.targetsOf(record);
    for (const { id, url } of targets) {
      if (!touched) this.queueDelivery(record, id, 'ok', 0);
      else this.planOne(record, id, url);
    }
    return targets.length;
  }

  /** Sends an event again, as the provider's dashboard can. */
  send(record: EventRecord, copies: number, signature: SignatureMode): number {
    const targets = this.targetsOf(record);
    for (const { id } of targets) {
      for (let copy = 0; copy < copies; copy += 1) this.queueDelivery(record, id, signature, 0);
    }
    return targets.length * copies;
  }

  /** Resolves when nothing waits to be delivered any more, or at the timeout. */
  async drained(timeoutMs: number): Promise<boolean> {
    if (this.pending === 0) return true;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.idle.add(resolve);
    const timer = setTimeout(resolve, timeoutMs);
    await promise;
    clearTimeout(timer);
    this.idle.delete(resolve);
    return this.pending === 0;
  }

  private targetsOf({ destination }: EventRecord): DeliveryTarget[] {
    return this.deps.targets.filter((target) => target.destination === destination);
  }

  private planOne(record: EventRecord, endpointId: string, url: string): void {
    const settings = this.deps.settings.webhooks;
    if (settings.never) return;
    if (settings.drop > 0) {
      this.deps.settings.changeWebhooks({ drop: settings.drop - 1 });
      const { id, type } = record.event;
      this.remember({ event_id: id, type, url, attempt: 0, status: 0, outcome: 'dropped' });
      return;
    }
    const delay = settings.delay_ms + Math.floor(this.deps.ids.chance() * settings.shuffle_ms);
    const signature = this.takeSignature(settings);
    for (let copy = 0; copy <= settings.parallel; copy += 1) this.queueDelivery(record, endpointId, signature, delay);
    for (let copy = 1; copy <= settings.duplicate; copy += 1) {
      this.queueDelivery(record, endpointId, signature, delay + copy * DUPLICATE_GAP_MS);
    }
  }

  private takeSignature(settings: WebhookSettings): SignatureMode {
    if (settings.signature_times === null) return settings.signature;
    if (settings.signature_times === 0) return 'ok';
    this.deps.settings.changeWebhooks({ signature_times: settings.signature_times - 1 });
    return settings.signature;
  }

  private queueDelivery(record: EventRecord, endpointId: string, signature: SignatureMode, delay: number): void {
    const id = this.deps.ids.next('del_');
    const event_id = record.event.id;
    this.put({ id, event_id, endpoint_id: endpointId, signature, attempts: 0, due_at: Date.now() + delay });
  }

  private put(delivery: DeliveryRecord): void {
    this.deps.store.put('deliveries', delivery.id, delivery);
    this.queue.push(delivery);
    this.wake();
  }

  private wake(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    const next = this.queue.peek();
    if (!next || this.abort.signal.aborted || this.running.size >= MAX_CONCURRENT) return;
    const wait = Math.min(Math.max(next.due_at - Date.now(), 0), MAX_SLEEP_MS);
    this.timer = setTimeout(() => this.sendDue(), wait);
  }

  private sendDue(): void {
    while (this.running.size < MAX_CONCURRENT) {
      const next = this.queue.peek();
      if (!next || next.due_at > Date.now()) break;
      this.queue.pop();
      const run = this.attempt(next)
        .catch((error: unknown) => this.deps.logger.error(`webhook delivery: ${String(error)}`))
        .finally(() => {
          this.running.delete(run);
          this.wake();
          this.settleIdle();
        });
      this.running.add(run);
    }
    this.wake();
  }

  private settleIdle(): void {
    if (this.pending === 0) for (const resolve of this.idle) resolve();
  }

  private async attempt(delivery: DeliveryRecord): Promise<void> {
    const { store, targets } = this.deps;
    const record = store.get('events', delivery.event_id);
    const target = targets.find(({ id }) => id === delivery.endpoint_id);
    if (!record || !target) return store.delete('deliveries', delivery.id);
    // An event must not be sent while a crash could still lose it.
    await store.flushed();
    const status = await postEvent({ ...this.deps, stopping: this.abort.signal }, record, target, delivery.signature);
    // A delivery that was interrupted by our own shutdown has not failed: the next run sends it.
    if (this.abort.signal.aborted && status === 0) return;
    // A reset has deleted the delivery meanwhile.
    if (!store.has('deliveries', delivery.id)) return;
    this.conclude(delivery, record, target, status);
  }

  private conclude(delivery: DeliveryRecord, record: EventRecord, target: DeliveryTarget, status: number): void {
    const settings = this.deps.settings.webhooks;
    const attempt = delivery.attempts + 1;
    const delivered = status >= 200 && status < 300;
    const givenUp = !delivered && attempt >= settings.max_attempts;
    const outcome = delivered ? 'delivered' : givenUp ? 'given_up' : 'retrying';
    const { id, type } = record.event;
    this.remember({ event_id: id, type, url: target.url, attempt, status, outcome });
    if (delivered || givenUp) return this.deps.store.delete('deliveries', delivery.id);
    const schedule = settings.retry_schedule_ms;
    const pause = schedule[Math.min(attempt, schedule.length) - 1] ?? 0;
    this.put({ ...delivery, signature: 'ok', attempts: attempt, due_at: Date.now() + pause });
  }

  private remember(outcome: DeliveryOutcome): void {
    this.outcomes.push(outcome);
    if (this.outcomes.length > HISTORY) this.outcomes = this.outcomes.slice(-HISTORY / 2);
  }
}
