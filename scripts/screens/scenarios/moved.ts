import { demoPeople } from '#server/demo/logins.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { letHoldersChoose } from '#server/domains/cancellations/let-holders-choose.ts';
import { createGuestLink } from '#server/domains/tickets/guest-links.ts';
import { buildSale } from '#server/domains/tickets/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { expect } from '../expect.ts';
import { type Scenario, type ScenarioContext, visit } from '../scenario.ts';

const { organizer } = demoPeople;

/** An event that is cancelled, and one that moves to another date. */
export const moved: Scenario = async (context) => {
  await captureCancelling(context);
  await capturePostponing(context);
};

/** An event of the demo organizer with some paid and some free orders. */
async function buildNight({ ctx, size, address }: ScenarioContext, title: string, buyers: string[]) {
  const host = await ctx.db
    .selectFrom('organizations')
    .select('id')
    .where('handle', '=', organizer.owns)
    .executeTakeFirstOrThrow();
  const slug = `${title.toLowerCase().replaceAll(' ', '-')}-${size.width}`;
  const event = await buildEvent(ctx, { organization_id: host.id, title, slug });
  const paid = await buildTicketType(ctx, { event_id: event.id, name: 'Regular', price_amount: 4500 });
  const free = await buildTicketType(ctx, { event_id: event.id, name: 'Guest list', price_amount: 0 });
  for (const name of buyers) await buildSale(ctx, { type: paid, quantity: 2, email: address(name) });
  await buildSale(ctx, { type: free, quantity: 3, email: address('kay') });
  return event;
}

async function captureCancelling(context: ScenarioContext): Promise<void> {
  const { open, capture } = context;
  const event = await buildNight(context, 'Long Shadows', ['ada', 'grace', 'mary']);
  const page = await open(`/dashboard/events/${event.slug}/cancel`, organizer.username);
  await expect(page.getByText('This cannot be undone.')).toBeVisible();
  await capture(page, 'cancel-rehearsal', 'What cancelling an event would do', { fullPage: true });
  await page.getByLabel('Message to everyone affected').fill('The ceiling came down last night. We are so sorry.');
  await page.getByRole('button', { name: /and cancel$/ }).click();
  await expect(page.getByText(/refunded\. You can close this page|^Done\./)).toBeVisible();
  await capture(page, 'cancel-progress', 'A cancelled event while its refunds are sent', { fullPage: true });
  await visit(page, `/events/${event.slug}/ticket-types`);
  await capture(page, 'cancelled-types', 'The ticket types of a cancelled event');
  await visit(page, `/dashboard/events/${event.slug}/guests/give`);
  await capture(page, 'cancelled-give', 'Nothing is given away for a cancelled event');
}

async function capturePostponing(context: ScenarioContext): Promise<void> {
  const { open, capture, ctx, address } = context;
  const event = await buildNight(context, 'Second Tide', ['edsger', 'barbara', 'tony']);
  const page = await open(`/dashboard/events/${event.slug}/postpone`, organizer.username);
  await expect(page.getByRole('button', { name: /^Postpone and tell/ })).toBeVisible();
  await capture(page, 'postpone', 'Moving an event to another date', { fullPage: true });
  const starts_at = event.starts_at && addMilliseconds(event.starts_at, 30 * DAY);
  const ends_at = event.ends_at && addMilliseconds(event.ends_at, 30 * DAY);
  const at = ctx.clock.now();
  await ctx.db
    .updateTable('events')
    .set({ postponed_from: event.starts_at, starts_at, ends_at })
    .where('id', '=', event.id)
    .execute();
  await inTransaction(ctx.db, (tx) =>
    letHoldersChoose(ctx, tx, {
      ...{ event_id: event.id, version: 1, actor_user_id: null, at, message: 'The singer lost her voice.' },
      ...{ from_starts_at: event.starts_at, to_starts_at: starts_at },
    }),
  );
  await visit(page, `/dashboard/events/${event.slug}/postpone`);
  await capture(page, 'postponed', 'How holders chose after a move', { fullPage: true });
  const token = await createGuestLink(ctx, ctx.db, { email: address('edsger'), order_id: null });
  const guest = await open(`/postponed/${token}?event=${event.slug}`);
  await capture(guest, 'keep-or-refund', 'Keep the tickets of a moved event, or give them back', { fullPage: true });
  await guest.getByRole('button', { name: /^Refund/ }).click();
  await capture(guest, 'keep-or-refund-sure', 'Giving tickets back is asked about once more');
  await visit(guest, `/tickets/guest/${token}`);
  await capture(guest, 'ticket-moved', 'A ticket of a moved event');
}
