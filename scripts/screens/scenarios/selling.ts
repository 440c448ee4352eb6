import { buildListing } from '#server/domains/resale/factory.ts';
import { buildSale, buildTicket } from '#server/domains/tickets/factory.ts';
import { buildEntry } from '#server/domains/waiting-list/factory.ts';
import { addMilliseconds, HOUR, MINUTE } from '#server/platform/lib/clock.ts';
import { buildNight, buildPerson, daysAgo } from '../build-nights.ts';
import { expectHeading } from '../checkout-steps.ts';
import { expect } from '../expect.ts';
import { type Scenario, type ScenarioContext, visit } from '../scenario.ts';

type Person = Awaited<ReturnType<typeof buildPerson>>;

/** Offering a ticket in Resale: which one, for how much, to whom, and why not. */
export const selling: Scenario = async (context) => {
  const seller = await buildPerson(context, 'Noor', 'Lindqvist');
  await capturePrice(context, seller);
  await captureSeveral(context, seller);
  await captureFriend(context, seller);
  await captureRefusals(context, seller);
};

/** A night with three who wait, somebody else who sells, and two tickets of the seller. */
async function buildWanted(context: ScenarioContext, seller: Person) {
  const { ctx, address } = context;
  const { id, type } = await buildNight(context, { title: 'Undertow by the Sea' });
  const { tickets } = await buildSale(daysAgo(ctx, 2), {
    type,
    quantity: 2,
    owner: seller,
    holder_name: 'Noor Lindqvist',
  });
  const other = await buildPerson(context, 'Teo', 'Lindqvist');
  await buildListing(daysAgo(ctx, 2), { type, seller: other });
  for (const [index, name] of ['ines', 'aldo', 'mette'].entries())
    await buildEntry(ctx, { event_id: id, email: address(`${name}.waits`), max_amount: 4500 - index * 100 });
  return { first: tickets[0]?.id, second: tickets[1]?.id };
}

async function capturePrice(context: ScenarioContext, seller: Person): Promise<void> {
  const { open, capture } = context;
  const { first, second } = await buildWanted(context, seller);
  const page = await open('/my-tickets', seller.username);
  await page.getByRole('button', { name: 'More for ticket 1 of 2' }).click();
  await expect(page.getByRole('menuitem', { name: 'Sell' })).toBeVisible();
  await capture(page, 'sell-choose', 'Selling a ticket: which one');
  await page.getByRole('menuitem', { name: 'Sell' }).click();
  await page.waitForURL('**/sell');
  await visit(page, `/my-tickets/${first}/sell`);
  await expect(page.getByRole('button', { name: 'List for €53.00' })).toBeVisible();
  await capture(page, 'sell-price', 'The price: what the seller gets, what a buyer pays', { fullPage: true });
  await page.getByLabel('You get, EUR').fill('40');
  await expect(page.getByText('3 people on the waiting list')).toBeVisible();
  await capture(page, 'sell-waiting', 'A price that people on the waiting list would pay', { fullPage: true });
  await page.getByLabel('Price, EUR').fill('60');
  await expect(page.getByRole('alert')).toBeVisible();
  await capture(page, 'sell-above-cap', 'A price above the limit', { fullPage: true });
  await page.getByLabel('Price, EUR').fill('53');
  await page.getByLabel('Let the price fall before Resale ends').check();
  await page.getByLabel('Down to, EUR').fill('30');
  await expect(page.getByRole('list', { name: 'How the price falls' })).toContainText('€30.00');
  await capture(page, 'sell-falling', 'A price that falls before Resale ends', { fullPage: true });
  await page.getByRole('button', { name: 'List for €53.00' }).click();
  await expect(page.getByRole('region', { name: 'On sale' })).toBeVisible();
  await capture(page, 'sell-listed', 'On sale, and how to take it back', { fullPage: true });
  await page.getByRole('link', { name: 'Change the price' }).click();
  await page.getByLabel('Price, EUR').fill('50');
  await expect(page.getByRole('button', { name: 'Change the price to €50.00' })).toBeVisible();
  await capture(page, 'sell-change', 'Changing the price', { fullPage: true });

  await visit(page, `/my-tickets/${second}/sell`);
  await page.getByLabel('Only for a friend').check();
  await capture(page, 'sell-private', 'Only for a friend', { fullPage: true });
  await page.getByRole('button', { name: 'List for €53.00' }).click();
  await expect(page.getByText('Your private link.')).toBeVisible();
  await capture(page, 'sell-private-link', 'The link for the friend', { fullPage: true });
}

async function captureSeveral(context: ScenarioContext, seller: Person): Promise<void> {
  const { ctx, open, capture } = context;
  const { type } = await buildNight(context, { title: 'Nocturne for Four' });
  const sale = { type, quantity: 4, owner: seller, holder_name: 'Noor Lindqvist' };
  const { tickets } = await buildSale(daysAgo(ctx, 3), sale);
  const page = await open(`/my-tickets/${tickets[0]?.id}/sell`, seller.username);
  const more = page.getByRole('group', { name: 'Sell more at this price' });
  await more.getByRole('checkbox').nth(0).check();
  await more.getByRole('checkbox').nth(1).check();
  await expect(page.getByRole('button', { name: /^List 3 / })).toBeVisible();
  await capture(page, 'sell-several', 'Several tickets at the same price', { fullPage: true });
  await page.getByRole('button', { name: /^List 3 / }).click();
  await page.waitForURL('**/my-tickets/resale');
  await expect(page.getByRole('button', { name: 'Take it back' })).toHaveCount(5);
  await capture(page, 'sell-several-listed', 'Several tickets on sale', { fullPage: true });
}

async function captureFriend(context: ScenarioContext, seller: Person): Promise<void> {
  const { ctx, open, capture } = context;
  const { type } = await buildNight(context, { title: 'Behind the Bookcase', visibility: 'private' });
  const { ticket } = await buildTicket(daysAgo(ctx, 3), { type, owner: seller });
  const page = await open(`/my-tickets/${ticket.id}/sell`, seller.username);
  await expect(page.getByText('This event is private')).toBeVisible();
  await capture(page, 'sell-private-event', 'A ticket of a private event', { fullPage: true });
}

async function captureRefusals(context: ScenarioContext, seller: Person): Promise<void> {
  const { ctx, open, capture } = context;
  const now = ctx.clock.now();
  const tonight = { doors_at: addMilliseconds(now, 40 * MINUTE), starts_at: addMilliseconds(now, HOUR) };
  const refusals = [
    { name: 'too-early', caption: 'Too early: it was only just paid', days: 0, values: {} },
    { name: 'too-late', caption: 'Too late: the doors open soon', days: 3, values: tonight },
    { name: 'not-allowed', caption: 'The host does not allow it', days: 3, values: { resale_allowed: false } },
    { name: 'paused', caption: 'The host has paused it', days: 3, values: { resale_paused_at: now } },
  ];
  const page = await open('/my-tickets', seller.username);
  for (const [index, { name, caption, days, values }] of refusals.entries()) {
    const { type } = await buildNight(context, { title: `Night Shift No. ${index + 1}`, ...values });
    const { ticket } = await buildTicket(daysAgo(ctx, days), { type, owner: seller });
    await visit(page, `/my-tickets/${ticket.id}/sell`);
    await expectHeading(page, 'Sell your ticket');
    await expect(page.getByRole('alert')).toBeVisible();
    await capture(page, `sell-${name}`, caption);
  }
}
