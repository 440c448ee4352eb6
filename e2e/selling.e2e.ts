import { cards, goToPayment, payWith } from '#scripts/system/payment-page.ts';
import { PASSWORD } from '#server/domains/auth/factory.ts';
import { expectAccessible } from './support/accessible.ts';
import { expectTickets, open, signIn } from './support/buying.ts';
import { expectKeyboardWalk } from './support/keyboard.ts';
import { readCode } from './support/read-code.ts';
import { expect, test } from './support/test.ts';
import { watchTitles } from './support/watch-titles.ts';
import { freshEmail, type World } from './support/world.ts';

/** Somebody with a ticket of 53.00, or several of one order, that they may sell. */
async function buildHolder(world: World, values: Parameters<World['buildParty']>[0] = {}, quantity = 1) {
  const party = await world.buildParty(values, [{ price_amount: 5000 }]);
  const person = await world.buildPerson();
  const sale = await world.buildSale(party, { owner: person, quantity });
  await world.payEarlier(sale.order);
  const [ticket] = sale.tickets;
  if (!ticket) throw new Error('the purchase has no ticket');
  return { party, person, ticket, sale };
}

test('a ticket is on sale after three taps, costs what was said, and comes back with one', async ({
  page,
  context,
  world,
}) => {
  const { party, person, ticket } = await buildHolder(world);
  await signIn(page, person.username, PASSWORD);
  await page.goto('/my-tickets');
  await page.getByRole('listitem').filter({ hasText: party.title }).getByRole('link').first().click();
  const code = await readCode(page);
  await page.getByRole('link', { name: 'Sell' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sell your ticket' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'List for €53.00' })).toBeVisible();
  await expect(page.getByText('€55.65')).toBeVisible();
  await expect(page.getByText('No other guest is selling this type of ticket.')).toContainText(
    'The host still sells it for €53.00.',
  );

  await page.getByLabel('You get, EUR').fill('40');
  await expect(page.getByLabel('Price, EUR')).toHaveValue('40.00');
  await expect(page.getByText('€42.00')).toBeVisible();
  await page.getByLabel('Price, EUR').fill('60');
  await expect(page.getByRole('alert')).toHaveText('Ask at most €53.00 for this ticket.');
  // What was known of the last price is not said of one that cannot be asked; the button leads to what is wrong.
  await expect(page.getByText('No other guest is selling this type of ticket.')).toBeHidden();
  await page.getByLabel('You get, EUR').focus();
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await expect(page.getByLabel('Price, EUR')).toBeFocused();
  await page.getByRole('slider', { name: 'Price' }).press('End');
  await page.getByRole('slider', { name: 'Price' }).press('ArrowLeft');
  await expect(page.getByLabel('You get, EUR')).toHaveValue('52.50');
  await page.getByLabel('Price, EUR').fill('40');
  await page.getByLabel('Let the price fall before Resale ends').check();
  await page.getByLabel('Down to, EUR').fill('20');
  await expect(page.getByRole('list', { name: 'How the price falls' })).toContainText('€20.00');
  await expectAccessible(page);
  await expectKeyboardWalk(page);

  const titles = await watchTitles(page);
  await page.getByRole('button', { name: 'List for €40.00' }).dblclick();
  await expect(page.getByText('Your ticket is on sale')).toBeVisible();
  const sale = page.getByRole('region', { name: 'On sale' });
  await expect(sale).toContainText('A buyer pays €42.00 in total. You get €40.00.');
  await expect(page.getByText('On sale in Resale. It works again once you take it off sale.')).toBeVisible();
  // On the way here, the form did not turn into the one that changes the price.
  expect(await titles.jsonValue()).not.toContain('Change the price');
  expect((await world.readTicket(ticket.id)).state).toBe('listed');
  await expectAccessible(page);

  // A second tab changes the price while this one still shows the old one.
  const tab = await context.newPage();
  await tab.goto(`/my-tickets/${ticket.id}/sell`);
  await expect(tab.getByLabel('Down to, EUR')).toHaveValue('20.00');
  await page.getByRole('link', { name: 'Change the price' }).click();
  await expect(page.getByRole('button', { name: 'Change the price', exact: true })).toBeDisabled();
  await page.getByLabel('Price, EUR').fill('30');
  await tab.getByLabel('Price, EUR').fill('35');
  await tab.getByRole('button', { name: 'Change the price to €35.00' }).click();
  await expect(tab.getByText('It now costs €35.00.')).toBeVisible();
  await page.getByRole('button', { name: 'Change the price to €30.00' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'The price has changed in the meantime, perhaps in another tab. It is €35.00 now.',
  );
  await expect(page.getByLabel('Price, EUR')).toHaveValue('30');
  await page.getByRole('button', { name: 'Change the price to €30.00' }).click();
  await expect(page.getByText('It now costs €30.00.')).toBeVisible();
  // The page learns of a change by itself, too.
  await page.getByRole('link', { name: 'Change the price' }).click();
  await page.getByLabel('Price, EUR').fill('31');
  await tab.goto(`/my-tickets/${ticket.id}/sell`);
  await tab.getByLabel('Price, EUR').fill('35');
  await tab.getByRole('button', { name: 'Change the price to €35.00' }).click();
  await expect(tab.getByText('It now costs €35.00.')).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('alert')).toContainText('It is €35.00 now.');
  await expect(page.getByLabel('Price, EUR')).toHaveValue('31');
  await context.setOffline(true);
  await expect(page.getByText('No connection.')).toBeInViewport({ ratio: 1 });
  await context.setOffline(false);
  // The host has lowered the limit since: another price begins with what may be asked now.
  await world.capResale(party, 5000);
  await tab.goto(`/my-tickets/${ticket.id}/sell`);
  await expect(tab.getByLabel('Price, EUR')).toHaveValue('26.50');

  await page.goto('/my-tickets');
  const price = page.getByText('Buyers pay €36.75');
  await expect(price).toBeVisible();
  expect(await price.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await open(page, '/my-tickets/resale');
  await expect(page.getByText('€35.00 · a buyer pays €36.75 in total')).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByText('Still on sale')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByText('Your ticket is back')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nothing on sale' })).toBeVisible();
  await page.getByRole('link', { name: 'Not sold' }).click();
  await expect(page.getByText('Taken back')).toBeVisible();
  await page.goto(`/my-tickets/${ticket.id}`);
  expect(await readCode(page)).toBe(code);
});

test('a private event’s ticket goes to a friend by a link; what cannot be sold says why', async ({
  page,
  context,
  newPerson,
  world,
}) => {
  const { party, person, ticket } = await buildHolder(world, { visibility: 'private' });
  const early = await world.buildTicket(party, { owner: person });
  await signIn(page, person.username, PASSWORD);
  await page.goto(`/my-tickets/${ticket.id}/sell`);
  await expect(page.getByText('This event is private: you get a link for a friend.')).toBeVisible();
  await expect(page.getByText('A buyer pays in total')).toBeVisible();
  await expect(page.getByText('on the waiting list would pay this')).toBeHidden();
  await page.getByRole('button', { name: 'List for €53.00' }).click();
  await expect(page.getByText('Your private link.')).toBeVisible();
  await expectAccessible(page);

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const friend = await newPerson();
  await open(friend, link.slice(0, link.indexOf('?')));
  await expect(friend.getByRole('heading', { name: 'We can’t find this ticket' })).toBeVisible();
  await open(friend, link);
  // The event's own page is for the invited only.
  await expect(friend.getByRole('link', { name: 'About the event' })).toHaveCount(0);
  // Who has an account comes back to this ticket, which nothing else leads to.
  const { pathname, search } = new URL(link);
  const login = friend.getByRole('link', { name: 'Log in', exact: true });
  await expect(login).toHaveAttribute('href', `/login?redirect=${encodeURIComponent(pathname + search)}`);
  await friend.getByRole('checkbox').check();
  const email = freshEmail();
  await friend.getByLabel('E-mail for your tickets').fill(email);
  // The seller asks for less meanwhile: the friend is told, and sees what it costs now.
  await page.getByRole('link', { name: 'Change the price' }).click();
  await page.getByLabel('Price, EUR').fill('50');
  await page.getByRole('button', { name: 'Change the price to €50.00' }).click();
  await expect(page.getByText('It now costs €50.00.')).toBeVisible();
  await friend.getByRole('button', { name: /^Get 1 ticket/ }).click();
  await expect(friend.getByText('it is now €52.50 in total, not €55.65')).toBeVisible();
  await friend.getByRole('button', { name: /^Get 1 ticket/ }).click();
  await friend.waitForURL('**/checkout/*');
  // Back on the page of the ticket it is the friend's own checkout, which goes on.
  const checkoutUrl = friend.url();
  await friend.goBack();
  await friend.reload();
  await expect(friend.getByText('In your checkout')).toBeVisible();
  await friend.getByRole('checkbox').check();
  await friend.getByLabel('E-mail for your tickets').fill(email);
  await friend.getByRole('button', { name: /^Get 1 ticket/ }).click();
  await friend.waitForURL(checkoutUrl);
  // While the friend pays, the seller cannot take it back, and sees why.
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByText('Not now', { exact: true })).toBeVisible();
  await expect(page.getByText('Held for a buyer', { exact: true })).toBeVisible();
  await goToPayment(friend);
  await payWith(friend, cards.good);
  await expectTickets(friend);
  await open(friend, link);
  await expect(friend.getByRole('heading', { name: 'This ticket is gone' })).toBeVisible();
  await expect(friend.getByRole('main').getByRole('link')).toHaveText(['All of Resale', 'Find my tickets']);
  await page.getByRole('link', { name: 'Sold', exact: true }).click();
  await expect(page.getByText('You get €50.00 on')).toBeVisible();
  await expectAccessible(page);
  expect(await world.readTicket(ticket.id)).toMatchObject({ state: 'valid', code_version: 2, owner_user_id: null });
  await page.goto(`/my-tickets/${ticket.id}`);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(party.title);

  await page.goto(`/my-tickets/${early.ticket.id}`);
  await expect(page.getByText(/^You can sell this ticket from .*, an hour after it was paid for\.$/)).toBeVisible();
  await page.goto(`/my-tickets/${early.ticket.id}/sell`);
  await expect(page.getByRole('alert')).toContainText('You can sell this ticket from');
  await page.getByRole('link', { name: 'Back to your ticket' }).click();
  await readCode(page);
});

test('a falling price is “today’s” only until somebody pays: then it is agreed', async ({ page, world }) => {
  const { party, person } = await buildHolder(world);
  const { listing } = await world.buildListing(party, { seller: person, floor_amount: 1000 });
  await signIn(page, person.username, PASSWORD);
  await open(page, '/my-tickets/resale');
  await expect(page.getByText('You get €53.00 if it sells at today’s price.')).toBeVisible();
  await world.holdListing(listing.id);
  await page.reload();
  await expect(page.getByText('Held for a buyer', { exact: true })).toBeVisible();
  await expect(page.getByText('You get €53.00 once it is sold.')).toBeVisible();
});

test('several tickets of an order are put on sale at once; one that was sent meanwhile is named', async ({
  page,
  world,
}) => {
  const { party, person, ticket, sale } = await buildHolder(world, {}, 4);
  await signIn(page, person.username, PASSWORD);
  await page.goto(`/my-tickets/${ticket.id}/sell`);
  const more = page.getByRole('group', { name: 'Sell more at this price' });
  await expect(page.getByRole('button', { name: 'List for €53.00' })).toBeVisible();
  await expect(more.getByRole('checkbox')).toHaveCount(3);
  for (const name of ['Ticket 2 of 4', 'Ticket 3 of 4']) await more.getByLabel(name).check();
  await page.getByLabel('Price of each, EUR').fill('40');
  await expect(page.getByText('You get for all 3')).toBeVisible();
  await expect(page.getByText('€120.00')).toBeVisible();
  await expectAccessible(page);
  await expectKeyboardWalk(page);
  await world.sendTicket(sale, 3);
  await page.getByRole('button', { name: 'List 3 tickets for €40.00 each' }).click();
  await expect(page.getByRole('alert')).toContainText('This ticket is on its way to somebody else.');
  await expect(page.getByRole('alert')).toHaveText(/^Ticket 3 of 4.*Nothing was put on sale\.$/);
  await expect(more.getByRole('checkbox')).toHaveCount(2);
  await page.getByRole('button', { name: 'List 2 tickets for €40.00 each' }).dblclick();
  await expect(page.getByText('Your 2 tickets are on sale')).toBeVisible();
  await page.waitForURL('**/my-tickets/resale');
  await expect(page.getByRole('button', { name: 'Take it back' })).toHaveCount(2);
  await expect(page.getByText('Ticket 2 of 4')).toBeVisible();
  await page.getByRole('button', { name: 'Take it back' }).first().click();
  await expect(page.getByRole('button', { name: 'Take it back' })).toHaveCount(1);
  await page.goto('/my-tickets');
  const own = page.getByRole('listitem').filter({ hasText: party.title });
  await expect(own.getByText('Buyers pay €42.00')).toHaveCount(1);
});
