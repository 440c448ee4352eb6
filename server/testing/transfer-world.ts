import type { OpenedTransfer } from '#contract/ticket-transfers.ts';
import type { TicketDetail } from '#contract/tickets.ts';
import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { buildDoorman } from '#server/domains/doormen/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { buildTicket } from '#server/domains/tickets/factory.ts';
import { HOUR } from '#server/platform/lib/clock.ts';
import { newSecret } from '#server/platform/lib/random.ts';
import { createTestApp, type TestApp } from './app.ts';
import { call } from './checkout.ts';
import { mailsTo } from './mails.ts';

type Headers = Record<string, string>;
type Answer = TicketDetail & { detail: string; code: string } & Record<string, string[]>;

/** The application with low limits for ticket transfers, and the calls that tests use. */
export async function createTransferWorld() {
  const velvet = await createTestApp({
    withMailbox: true,
    settings: {
      limit_transfers_per_sender_day: 4,
      limit_mails_per_transfer: 2,
      limit_transfer_look_ups_per_ip_minute: 500,
    },
  });

  const look = (path: string, headers?: Headers) => call<Answer>(velvet.url, path, { ...(headers && { headers }) });
  const send = (path: string, body: object, headers?: Headers) =>
    call<Answer>(velvet.url, `${path}transfer/`, { method: 'POST', body, ...(headers && { headers }) });
  const takeBack = (path: string, headers?: Headers) =>
    call<Answer>(velvet.url, `${path}transfer/`, { method: 'DELETE', ...(headers && { headers }) });
  const openLink = (token: string, headers?: Headers) =>
    call<OpenedTransfer>(velvet.url, `/tickets/transfers/${token}/`, { ...(headers && { headers }) });
  const claim = (token: string, body: object = {}, headers?: Headers) =>
    call<{ transfer: OpenedTransfer; ticket_url: string; detail: string; code: string }>(
      velvet.url,
      `/tickets/transfers/${token}/claim/`,
      { method: 'POST', body, ...(headers && { headers }) },
    );
  const decline = (token: string) =>
    call<OpenedTransfer & { code: string }>(velvet.url, `/tickets/transfers/${token}/decline/`, { method: 'POST' });

  return {
    ...{ velvet, look, send, takeBack, openLink, claim, decline },
    holder: (event: Parameters<typeof buildEvent>[1] = {}, price_amount = 5000) => holder(velvet, event, price_amount),
    tokenMailedTo: (email: string) => tokenMailedTo(velvet, email),
    scan: (eventId: string, code: string) => scan(velvet, eventId, code),
    toDoors: (eventId: string) => toDoors(velvet, eventId),
  };
}

/** Somebody with a ticket of an event in a week. */
async function holder(velvet: TestApp, event: Parameters<typeof buildEvent>[1], price_amount: number) {
  const { id: event_id } = await buildEvent(velvet.ctx, event);
  const type = await buildTicketType(velvet.ctx, { event_id, price_amount });
  const { user, headers } = await buildSignedIn(velvet.ctx, { first_name: 'Nina', last_name: 'Sender' });
  const sold = await buildTicket(velvet.ctx, { type, owner: user, holder_name: 'Nina Sender' });
  return { ...sold, event_id, user, headers, path: `/tickets/${sold.ticket.id}/` };
}

/** The token in the newest mail about a transferred ticket to an address. */
async function tokenMailedTo(velvet: TestApp, email: string): Promise<string> {
  const link = (await mailsTo(velvet, email)).flatMap(({ links }) => links).find((url) => url.includes('/transfers/'));
  return new URL(link ?? 'no:link').pathname.split('/').at(-1) ?? '';
}

async function scan(velvet: TestApp, eventId: string, code: string) {
  const { user, headers } = await buildSignedIn(velvet.ctx);
  await buildDoorman(velvet.ctx, { event_id: eventId, user_id: user.id });
  const body = { code, device_id: newSecret(6), scan_id: newSecret(6) };
  const answer = await call<{ result: string; reason: string | null }>(velvet.url, `/events/${eventId}/scans/`, {
    method: 'POST',
    body,
    headers,
  });
  return [answer.body.result, answer.body.reason];
}

async function toDoors(velvet: TestApp, eventId: string) {
  const now = velvet.ctx.clock.now().getTime();
  const times = { doors_at: new Date(now - 1000), starts_at: new Date(now), ends_at: new Date(now + 6 * HOUR) };
  await velvet.ctx.db.updateTable('events').set(times).where('id', '=', eventId).execute();
}
