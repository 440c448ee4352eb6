import type { Page } from '@playwright/test';
import { cards, goToPayment, payWith } from '#scripts/system/payment-page.ts';
import { PASSWORD } from '#server/domains/auth/factory.ts';
import { expectTickets, open, signIn } from './support/buying.ts';
import { openDoor, scan } from './support/door.ts';
import { linkIn, waitForMail } from './support/mailbox.ts';
import { readCode } from './support/read-code.ts';
import { expect, test } from './support/test.ts';
import { freshEmail, type Party, type World } from './support/world.ts';

const MINUTE = 60_000;

/** A night whose doors open in two hours: Resale is still open, and the door may admit already. */
async function buildTonight(world: World) {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE);
  const times = { doors_at: inMinutes(120), starts_at: inMinutes(150), ends_at: inMinutes(400) };
  const party = await world.buildParty(times, [{ name: 'Floor', price_amount: 5000 }]);
  const person = await world.buildPerson();
  const { order } = await world.buildTicket(party, { owner: person });
  await world.payEarlier(order);
  return { party, person };
}

/** Opens the ticket in My Tickets, reads its code and puts it on sale at its price: three taps. */
async function list(page: Page, party: Party): Promise<string> {
  await page.goto('/my-tickets');
  await page.getByRole('listitem').filter({ hasText: party.title }).getByRole('link').first().click();
  const code = await readCode(page);
  await page.getByRole('link', { name: 'Sell' }).click();
  await page.getByRole('button', { name: 'List for €53.00' }).click();
  await expect(page.getByText('Your ticket is on sale')).toBeVisible();
  return code;
}

/** The same code again within a second counts as one reading: like a doorman, tries until it is taken. */
async function scanUntil(door: Page, code: string, word: string): Promise<void> {
  await expect(async () => {
    await scan(door, code);
    const result = door.getByRole('status').filter({ has: door.getByText(word, { exact: true }) });
    await expect(result).toBeVisible({ timeout: 2000 });
  }).toPass();
}

type People = { newPerson: () => Promise<Page>; world: World };

/** Somebody has put a ticket of tonight on sale; its code does not admit meanwhile. */
async function sellTonight(page: Page, { newPerson, world }: People) {
  const { party, person } = await buildTonight(world);
  const door = await openDoor(await newPerson(), party);
  await signIn(page, person.username, PASSWORD);
  const code = await list(page, party);
  await scanUntil(door, code, 'In Resale');
  return { party, code, door };
}

test('one stranger sells to another: the old code is refused at the door, the new one admits', async ({
  page,
  newPerson,
  world,
}) => {
  const { party, code: oldCode, door } = await sellTonight(page, { newPerson, world });

  const buyer = await newPerson();
  const email = freshEmail('stranger');
  await open(buyer, `/marketplace/${party.slug}`);
  await buyer.getByRole('checkbox').check();
  await buyer.getByLabel('E-mail for your tickets').fill(email);
  await buyer.getByRole('button', { name: /^Get 1 ticket/ }).click();
  await buyer.waitForURL('**/checkout/*');
  await goToPayment(buyer);
  await payWith(buyer, cards.good);
  await expectTickets(buyer);
  await buyer.goto(linkIn(await waitForMail({ to: email }), '/tickets/guest/'));
  const newCode = await readCode(buyer);

  expect(newCode).not.toBe(oldCode);
  await scanUntil(door, oldCode, 'Old code');
  await scanUntil(door, newCode, 'Admitted');
  // The page of the ticket, which is the buyer's now, leads to the sale.
  await page.reload();
  await page.getByRole('link', { name: 'What you sold' }).click();
  await expect(page.getByText('€53.00 · the buyer paid €55.65 in total')).toBeVisible();
  await expect(page.getByText('You get €53.00 on')).toBeVisible();
});

test('who lists and then wants to go takes the ticket back at the door with one tap', async ({
  page,
  newPerson,
  world,
}) => {
  const { code, door } = await sellTonight(page, { newPerson, world });
  await page.getByRole('button', { name: 'Take it back' }).click();
  expect(await readCode(page)).toBe(code);
  await scanUntil(door, code, 'Admitted');
});
