import type { ThinEvent, ThinEventType } from '../state/thin-event.ts';
import type { Cause, Sandbox } from '../state/sandbox.ts';

/** Records a thin event about an account and plans its deliveries. */
export function emitAccountEvent(
  sandbox: Sandbox,
  cause: Cause,
  { type, account, data = null }: { type: ThinEventType; account: string; data?: object | null | undefined },
): void {
  const related_object = { id: account, type: 'v2.core.account', url: `/v2/core/accounts/${account}` };
  emitThinEvent(sandbox, cause, { type, data, related_object });
}

/** Records any thin event and plans its deliveries. */
export function emitThinEvent(
  sandbox: Sandbox,
  cause: Cause,
  { type, data, related_object }: Pick<ThinEvent, 'type' | 'data' | 'related_object'>,
): void {
  const { request_id, idempotency_key } = cause;
  const request = request_id === null ? null : { id: request_id, idempotency_key: idempotency_key ?? '' };
  const event: ThinEvent = {
    id: sandbox.ids.next('evt_test_', 40),
    object: 'v2.core.event',
    type,
    created: new Date(sandbox.clock.now()).toISOString(),
    livemode: false,
    context: null,
    related_object,
    data,
    reason: request && { type: 'request', request },
  };
  const record = { destination: 'accounts', event } as const;
  sandbox.store.put('events', event.id, record);
  sandbox.webhooks.plan(record);
}
