import { z } from 'zod';

import { defineV2Endpoint } from '../http/define-v2-endpoint.ts';
import { notFound } from '../http/errors.ts';
import { pageV2, pagingV2 } from '../http/list-v2.ts';
import type { Sandbox } from '../state/sandbox.ts';
import type { ThinEvent } from '../state/thin-event.ts';

const RETENTION_MS = 30 * 24 * 3600 * 1000;

// The API's own form is RFC 3339; the SDK's types say seconds.
const time = z.union([z.iso.datetime({ offset: true }), z.string().regex(/^\d+$/)]).optional();

const listParams = z.strictObject({
  ...pagingV2,
  object_id: z.string().optional(),
  types: z.array(z.string()).max(20).optional(),
  created: z.strictObject({ gt: time, gte: time, lt: time, lte: time }).default({}),
});

type Range = z.output<typeof listParams>['created'];

function findEvent(sandbox: Sandbox, id: string): ThinEvent | undefined {
  const record = sandbox.store.get('events', id);
  return record?.destination === 'accounts' && isRetained(sandbox, record.event) ? record.event : undefined;
}

function* thinEvents(sandbox: Sandbox, after?: string): Generator<ThinEvent> {
  for (const record of sandbox.store.newestFirst('events', after)) {
    if (record.destination === 'accounts') yield record.event;
  }
}

function isRetained(sandbox: Sandbox, { created }: ThinEvent): boolean {
  return Date.parse(created) > sandbox.clock.now() - RETENTION_MS;
}

function inRange(created: string, { gt, gte, lt, lte }: Range): boolean {
  const at = Date.parse(created);
  const bound = (text: string | undefined, otherwise: number): number =>
    text === undefined ? otherwise : /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text);
  return (
    at > bound(gt, -Infinity) && at >= bound(gte, -Infinity) && at < bound(lt, Infinity) && at <= bound(lte, Infinity)
  );
}

/** The filters again, for the addresses of neighbouring pages. */
function queryOf({ object_id, types, created }: Omit<z.output<typeof listParams>, 'limit' | 'page'>): string {
  const pairs = [
    ...(object_id === undefined ? [] : [['object_id', object_id]]),
    ...(types ?? []).map((type, index) => [`types[${index}]`, type]),
    ...Object.entries(created).map(([bound, at]) => [`created[${bound}]`, at ?? '']),
  ];
  return pairs.map(([key = '', value = '']) => `${key}=${encodeURIComponent(value)}&`).join('');
}

export const thinEventEndpoints = [
  defineV2Endpoint({
    method: 'GET',
    path: '/v2/core/events/:id',
    params: z.strictObject({}),
    work: ({ sandbox, id }) => {
      const event = findEvent(sandbox, id);
      if (!event) throw notFound('event', id);
      return event;
    },
  }),
  defineV2Endpoint({
    method: 'GET',
    path: '/v2/core/events',
    params: listParams,
    work: ({ sandbox }, { limit, page, ...filters }) =>
      pageV2(
        {
          url: '/v2/core/events',
          object: 'event',
          find: (id) => findEvent(sandbox, id),
          iterate: (after) => thinEvents(sandbox, after),
          matches: (event) =>
            isRetained(sandbox, event) &&
            inRange(event.created, filters.created) &&
            (filters.object_id === undefined || event.related_object?.id === filters.object_id) &&
            (filters.types === undefined || filters.types.includes(event.type)),
        },
        { limit, page },
        queryOf(filters),
      ),
  }),
];
