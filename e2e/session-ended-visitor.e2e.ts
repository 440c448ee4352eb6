import { PASSWORD } from '#server/domains/auth/factory.ts';
import { chooseTickets, getTickets, logIn, open, signIn } from './support/buying.ts';
import { fieldOf, logInAgain, pressWithoutSession } from './support/session.ts';
import { expect, test } from './support/test.ts';

test('chosen tickets are still chosen after a login on the way, and after a session that has ended', async ({
  page,
  world,
}) => {
  const [party, person] = [await world.buildParty(), await world.buildPerson()];
  await open(page, `/events/${party.slug}`);
  await chooseTickets(page, 3);
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await page.waitForURL('**/login?redirect=*');
  await logIn(page, person.username, PASSWORD);
  await expect(getTickets(page, 3)).toBeVisible();
  await chooseTickets(page, 2);
  await pressWithoutSession(page, { world, person, button: getTickets(page, 2) });
  await expect(page.getByText('Session Expired')).toBeVisible();
  await page.waitForURL('**/login?redirect=*');
  await logIn(page, person.username, PASSWORD);
  await getTickets(page, 2).click();
  await expect(page.getByText('2 × General')).toBeVisible();
});

test('what a visitor typed into account, price and transfer is there again after the session ended', async ({
  page,
  world,
}) => {
  test.slow();
  const [party, person] = [await world.buildParty({}, [{ price_amount: 5000 }]), await world.buildPerson()];
  const { ticket, order } = await world.buildTicket(party, { owner: person });
  await world.payEarlier(order);
  const again = (button: string) => logInAgain(page, { world, person, button });
  await signIn(page, person.username, PASSWORD);
  await page.goto('/account/edit');
  await test.step('the account', async () => {
    await fieldOf(page, 'First name').fill('Robyn');
    await fieldOf(page, 'New e-mail address').fill('robyn@example.com');
    await again('Save profile');
    await expect(fieldOf(page, 'First name')).toHaveValue('Robyn');
    await expect(fieldOf(page, 'New e-mail address')).toHaveValue('robyn@example.com');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await expect(page.getByText('Profile Updated')).toBeVisible();
  });
  await test.step('the price', async () => {
    await page.goto(`/my-tickets/${ticket.id}/sell`);
    await fieldOf(page, 'Price, EUR').fill('40');
    await page.getByLabel('Let the price fall before Resale ends').check();
    await fieldOf(page, 'Down to, EUR').fill('15');
    await page.getByLabel('Only for a friend').check();
    await again('List for €40.00');
    await expect(fieldOf(page, 'Price, EUR')).toHaveValue('40.00');
    await expect(fieldOf(page, 'Down to, EUR')).toHaveValue('15.00');
    await expect(page.getByLabel('Only for a friend')).toBeChecked();
  });
  await test.step('the name on a ticket', async () => {
    await page.goto(`/my-tickets/${ticket.id}`);
    await page.getByRole('button', { name: /^(Add a|Change the) name$/ }).click();
    await fieldOf(page, 'Name').fill('Robyn Guest');
    await again('Save name');
    await expect(fieldOf(page, 'Name')).toHaveValue('Robyn Guest');
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect(page.getByText('Robyn Guest').first()).toBeVisible();
  });
  await test.step('the friend', async () => {
    await page.goto(`/my-tickets/${ticket.id}`);
    await page.getByRole('button', { name: 'Send to a friend' }).click();
    await fieldOf(page, 'Your friend’s e-mail').fill('ana@example.com');
    await fieldOf(page, 'A few words').fill('See you there.');
    await again('Send the ticket');
    await expect(fieldOf(page, 'Your friend’s e-mail')).toHaveValue('ana@example.com');
    await expect(fieldOf(page, 'A few words')).toHaveValue('See you there.');
    await page.getByRole('button', { name: 'Send the ticket' }).click();
    await expect(page.getByText('Your ticket is on its way')).toBeVisible();
  });
});
