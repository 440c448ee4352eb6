import type { Stripe } from 'stripe';

import { defineEndpoint } from '../http/define-endpoint.ts';
import { resourceMissing } from '../http/errors.ts';
import { created, inRange, page, paging } from '../http/list.ts';
import { list, optional, string, unsupported } from '../http/schema.ts';
import type { EventRecord } from '../state/records.ts';
import type { Owner } from '../state/owner.ts';
import type { Sandbox } from '../state/sandbox.ts';

const RETENTION_SECONDS = 30 * 24 * 3600;

const listParams = {
  ...paging,
  created,
  type: optional(string()),
  types: optional(list(string(), 20)),
  delivery_success: unsupported(),
};

function* eventsOf(sandbox: Sandbox, owner: Owner, after?: string): Generator<Stripe.EventBase> {
  for (const record of sandbox.store.newestFirst('events', after)) {
    if (isOf(record, owner)) yield record.event;
  }
}

type SnapshotRecord = Exclude<EventRecord, { destination: 'accounts' }>;

function isOf(record: EventRecord, owner: Owner): record is SnapshotRecord {
  return record.destination !== 'accounts' && (record.event.account ?? null) === owner;
}

function findEvent(sandbox: Sandbox, owner: Owner, id: string): Stripe.EventBase | undefined {
  const record = sandbox.store.get('events', id);
  return record && isOf(record, owner) && isRetained(sandbox, record.event) ? record.event : undefined;
}

function isRetained(sandbox: Sandbox, event: Stripe.EventBase): boolean {
  return event.created > sandbox.clock.seconds() - RETENTION_SECONDS;
}

/** `charge.*` stands for every type of that group. */
function isOfType(event: Stripe.EventBase, wanted: string): boolean {
  return wanted.endsWith('*') ? event.type.startsWith(wanted.slice(0, -1)) : event.type === wanted;
}

export const eventEndpoints = [
  defineEndpoint({
    method: 'GET',
    path: '/v1/events/:id',
    returns: 'event',
    connected: true,
    params: {},
    work: ({ sandbox, owner, id }) => {
      const event = findEvent(sandbox, owner, id);
      if (!event) throw resourceMissing('event', id);
      return event;
    },
  }),
  defineEndpoint({
    method: 'GET',
    path: '/v1/events',
    returns: { list: 'event' },
    connected: true,
    params: listParams,
    work: ({ sandbox, owner }, params) =>
      page(
        {
          url: '/v1/events',
          object: 'event',
          find: (id) => findEvent(sandbox, owner, id),
          iterate: (after) => eventsOf(sandbox, owner, after),
          matches: (event) =>
            isRetained(sandbox, event) &&
            inRange(event.created, params.created) &&
            (params.type === undefined || isOfType(event, params.type)) &&
            (params.types === undefined || params.types.some((type) => isOfType(event, type))),
        },
        params,
      ),
  }),
];
