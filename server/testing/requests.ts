import type { AskedFor, Decision, GuestRequest, RequestState } from '#contract/requests.ts';
import { buildRequest } from '#server/domains/requests/factory.ts';
import type { TestApp } from './app.ts';
import { buildHostedEvent } from './host.ts';

type Host = Awaited<ReturnType<typeof buildHostedEvent>>;
type List = {
  results: GuestRequest[];
  next: string | null;
  counts: Record<RequestState, number>;
  matching: number;
  asked_for: AskedFor[];
  as_of: string;
};
type Decided = Decision & { code?: string; detail?: string };

/** Calls of the hosts of a private event about requests to come. */
export function requestCalls(velvet: TestApp) {
  return {
    host: () => buildHostedEvent(velvet, { visibility: 'private', takes_requests: true, title: 'The Back Room' }),
    /** Somebody asks to come. */
    asks: ({ event }: Host, values = {}) => buildRequest(velvet.ctx, { event_id: event.id, ...values }),
    list: async ({ send }: Host, query = '') => (await send<List>('GET', `/requests/${query}`)).body,
    decline: ({ send }: Host, body: object) => send<Decided>('POST', '/requests/decline/', body),
    approve: ({ send }: Host, body: object) => send<Decided>('POST', '/requests/approve/', body),
  };
}
