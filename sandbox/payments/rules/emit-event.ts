import { buildEvent } from '../objects/event.ts';
import type { EventObject, EventType } from '../objects/event.ts';
import type { Cause, Sandbox } from '../state/sandbox.ts';

/** Records an event about the account the cause names, or else the platform's own, and plans its deliveries. */
export function emitEvent<Type extends EventType>(
  sandbox: Sandbox,
  cause: Cause,
  type: Type,
  object: EventObject<Type>,
): void {
  emitUpdate(sandbox, cause, type, { object });
}

/** The same for a change, with the previous values of the changed fields. */
export function emitUpdate<Type extends EventType>(
  sandbox: Sandbox,
  cause: Cause,
  type: Type,
  change: { object: EventObject<Type>; previous?: Partial<EventObject<Type>> },
): void {
  const event = buildEvent({
    id: sandbox.ids.next('evt_'),
    created: sandbox.clock.seconds(),
    type,
    object: change.object,
    previous_attributes: change.previous,
    pending_webhooks: 0,
    account: cause.account,
    request: { id: cause.request_id, idempotency_key: cause.idempotency_key },
  });
  const record = { event, destination: cause.account === undefined ? 'platform' : 'connected' } as const;
  event.pending_webhooks = sandbox.webhooks.plan(record);
  sandbox.store.put('events', event.id, record);
}
