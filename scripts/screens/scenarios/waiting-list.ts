import { demoPeople } from '#server/demo/logins.ts';
import { buildListing } from '#server/domains/resale/factory.ts';
import { buildSale } from '#server/domains/tickets/factory.ts';
import { buildEntry } from '#server/domains/waiting-list/factory.ts';
import { matchWaitingLists } from '#server/domains/waiting-list/match-waiting-lists.ts';
import { cards, goToPayment, payWith } from '#scripts/system/payment-page.ts';
import { buildNight, buildPerson, daysAgo } from '../build-nights.ts';
import { expectHeading } from '../checkout-steps.ts';
import { expect } from '../expect.ts';
import { type Scenario, type ScenarioContext, visit } from '../scenario.ts';

const whole = { fullPage: true };

/** Waiting for tickets of a sold-out night: joining, the place, the offer, and how it ends. */
export const waitingList: Scenario = async (context) => {
  await captureJoining(context);
  await capturePlace(context);
  await captureOffer(context);
  await captureEndings(context);
};

async function captureJoining(context: ScenarioContext): Promise<void> {
  const { ctx, address, open, capture } = context;
  const { slug, type } = await buildNight(context, { title: 'Nobody Sleeps Tonight' }, { capacity: 3 });
  // Only a party larger than what is left, and no larger than there are tickets, can wait.
  await buildSale(ctx, { type, quantity: 1 });
  const page = await open(`/events/${slug}/waiting-list`);
  await expect(page.getByText('A few tickets are still on sale.')).toBeVisible();
  await capture(page, 'waiting-not-needed', 'A few tickets are still on sale', whole);
  await buildSale(ctx, { type, quantity: 2 });
  // The server keeps the page of before for a moment.
  await expect(async () => {
    await visit(page, `/events/${slug}/waiting-list`);
    await expectHeading(page, 'Join the waiting list');
    await expect(page.getByText('A few tickets are still on sale.')).toBeHidden();
  }).toPass();
  await capture(page, 'waiting-join', 'Joining the waiting list of a sold-out night', whole);
  const form = page.getByRole('form', { name: 'Join the waiting list' });
  await form.getByLabel('Highest price for one ticket').fill('a lot');
  await form.getByRole('button', { name: 'Join the waiting list' }).click();
  await expect(page.getByText('Enter your e-mail.')).toBeVisible();
  await capture(page, 'waiting-join-errors', 'What is missing to join', whole);
  await form.getByLabel('Highest price for one ticket').fill('60');
  await form.getByLabel('How many').selectOption('2 tickets, together');
  await form.getByLabel('Your e-mail').fill(address('patient'));
  await form.getByRole('button', { name: 'Join the waiting list' }).click();
  await expectHeading(page, 'You are on the waiting list');
  await capture(page, 'waiting-joined', 'Joined as a guest');
  const { username } = await buildPerson(context, 'Maren', 'Holt');
  const member = await open(`/events/${slug}/waiting-list`, username);
  await member.getByRole('button', { name: 'Join the waiting list' }).click();
  await expect(member.getByRole('link', { name: 'See your place, or change it' })).toBeVisible();
  await capture(member, 'waiting-joined-member', 'Joined with an account');
}

async function capturePlace(context: ScenarioContext): Promise<void> {
  const { ctx, address, open, capture } = context;
  const { id, slug, type } = await buildNight(context, { title: 'Only the Drums' }, { capacity: 4 });
  await buildSale(ctx, { type, quantity: 4 });
  for (const [index, name] of ['ida', 'ravi', 'luz'].entries())
    await buildEntry(ctx, { event_id: id, email: address(`${name}.waits`), party_size: 1 + (index % 2) });
  const wish = { email: address('jo.waits'), party_size: 2, max_amount: 6000 };
  const { token } = await buildEntry(ctx, { event_id: id, ...wish });
  const page = await open(`/waiting-list/${token}`);
  await expect(page.getByText('3 others are ahead of you')).toBeVisible();
  await capture(page, 'waiting-place', 'A place on the list');
  await page.getByRole('button', { name: 'Change' }).click();
  await expect(page.getByLabel('How many')).toHaveValue('2');
  await capture(page, 'waiting-change', 'Changing what one waits for', whole);
  await page
    .getByRole('button', { name: 'Leave the list' })
    .or(page.getByRole('button', { name: 'Cancel' }))
    .click();
  await page.getByRole('button', { name: 'Leave the list' }).first().click();
  await capture(page, 'waiting-leave', 'Leaving is asked about once more');
  await page.getByRole('dialog').getByRole('button', { name: 'Leave the list' }).click();
  await expectHeading(page, 'You left the waiting list');
  await capture(page, 'waiting-left', 'Left');
  const host = await open(`/dashboard/events/${slug}`, demoPeople.organizer.username);
  await expect(host.getByRole('region', { name: 'Waiting list' })).toBeVisible();
  await capture(host, 'waiting-host', 'The host’s overview of a sold-out night, with who waits', whole);
}

/** Three friends wait, and three people sell. */
async function captureOffer(context: ScenarioContext): Promise<void> {
  const { ctx, address, open, capture } = context;
  const { id, type } = await buildNight(context, { title: 'Three at the Table' }, { capacity: 3 });
  const entry = { event_id: id, email: address('trio'), party_size: 3 };
  const { token } = await buildEntry(ctx, entry);
  for (const price_amount of [5300, 5000, 4600]) await buildListing(daysAgo(ctx, 2), { type, price_amount });
  await matchWaitingLists(ctx);
  const page = await open('/');
  await expect(async () => {
    await visit(page, `/waiting-list/${token}`);
    await expectHeading(page, '3 tickets are held for you');
  }).toPass();
  await capture(page, 'waiting-offer', 'An offer of three tickets from three sellers, with its clock', whole);
  await page.getByRole('button', { name: 'Get your tickets' }).click();
  await page.waitForURL('**/checkout/*');
  await expect(page.getByText('Held for you')).toBeVisible();
  await capture(page, 'waiting-checkout', 'Paying for an offer', whole);
  await goToPayment(page);
  await payWith(page, cards.good);
  await expectHeading(page, 'You’re in');
  await visit(page, `/waiting-list/${token}`);
  await expectHeading(page, 'The tickets are yours');
  await capture(page, 'waiting-bought', 'Bought');
}

async function captureEndings(context: ScenarioContext): Promise<void> {
  const { ctx, address, open, capture } = context;
  const { id, type } = await buildNight(context, { title: 'Tender Machines' }, { capacity: 1 });
  await buildSale(ctx, { type });
  const missed = { state: 'expired', offers_ended: 2, ended_at: ctx.clock.now() };
  const { token } = await buildEntry(ctx, { event_id: id, email: address('too.late'), ...missed });
  const page = await open(`/waiting-list/${token}`);
  await expectHeading(page, 'You are off the waiting list');
  await capture(page, 'waiting-missed', 'The last offer was not taken in time');
  const last = await buildEntry(ctx, { event_id: id, email: address('last.chance'), offers_ended: 1 });
  await visit(page, `/waiting-list/${last.token}`);
  await expectHeading(page, 'You are on the waiting list');
  await capture(page, 'waiting-last-chance', 'Waiting again, after an offer that was missed');
  await visit(page, '/waiting-list/nobody-waits-here');
  await expectHeading(page, 'We can’t find this place on the list');
  await capture(page, 'waiting-unknown', 'A link that leads to no place');
}
