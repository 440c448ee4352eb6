import type { HostTicketType, HostTicketTypes } from '#contract/host-ticket-types.ts';
import { buildSession } from '#server/domains/auth/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import type { TestApp } from './app.ts';
import { call, checkout, guestEmail } from './checkout.ts';

type Headers = Record<string, string>;
type Values = Parameters<typeof buildEvent>[1];

export const eur = (amount: number) => ({ amount, currency: 'eur' });

/** The values of a new ticket type, unless a test gives others. */
export const general = { name: 'General', price: eur(5000) };

/** Calls of hosts and buyers about ticket types. */
export function hostTypeCalls(velvet: TestApp) {
  return {
    buildHosted: (values: Values = {}) => buildHosted(velvet, values),
    buy: (ticket_type_id: string, quantity = 1) =>
      checkout(velvet.url, { ticket_type_id, quantity, email: guestEmail() }),
  };
}

/** An event, and calls as its owner. */
async function buildHosted({ ctx, url }: TestApp, values: Values) {
  const event = await buildEvent(ctx, values);
  const { owner_user_id } = await ctx.db
    .selectFrom('organizations')
    .select('owner_user_id')
    .where('id', '=', event.organization_id)
    .executeTakeFirstOrThrow();
  const headers = { authorization: `Token ${await buildSession(ctx, { id: owner_user_id })}` };
  const send = <Body = HostTicketType>(method: string, path: string, body?: object, more: Headers = {}) =>
    call<Body>(url, path, { method, headers: { ...headers, ...more }, ...(body && { body }) });
  return {
    event,
    add: (fields: object, more?: Headers) =>
      send('POST', '/ticket-types/', { event: event.id, ...general, ...fields }, more),
    change: (id: string, fields: object) => send('PATCH', `/ticket-types/${id}/`, fields),
    remove: (id: string) => send<{ result: string }>('DELETE', `/ticket-types/${id}/`),
    list: () => send<HostTicketTypes>('GET', `/events/${event.slug}/ticket-types/`),
    order: (ids: string[]) =>
      send<HostTicketTypes>('PUT', `/events/${event.slug}/ticket-types/`, { ticket_type_ids: ids }),
  };
}
