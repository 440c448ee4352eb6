import { PASSWORD } from '#server/domains/auth/factory.ts';
import { chooseTickets, getTickets, logIn, open } from './support/buying.ts';
import { expect, test } from './support/test.ts';

test('what was typed into an event is there again after the session ended and the same person logged in', async ({
  page,
  world,
}) => {
  const host = await world.buildHost();
  const party = await world.buildParty({ organization_id: host.organization.id });
  await page.goto('/login?redirect=/events/create');
  await logIn(page, host.username, PASSWORD);
  await page.getByLabel('Title').fill('Half a night');
  await page.getByLabel('Start', { exact: false }).first().fill('2031-01-02T23:00');
  await page.getByLabel('Venue name').fill('Undertow');
  await page.getByLabel('City').fill('Berlin');
  await page.getByLabel('Price (EUR)').fill('0');
  await world.endSessions(host);
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fevents%2Fcreate$/);
  await logIn(page, host.username, PASSWORD);
  await expect(page.getByLabel('Title')).toHaveValue('Half a night');
  await expect(page.getByLabel('Venue name')).toHaveValue('Undertow');

  await page.goto(`/events/${party.slug}/edit`);
  await page.getByLabel('Summary').fill('Slow music by the water.');
  await world.endSessions(host);
  await page.getByRole('button', { name: 'Save basics' }).click();
  await expect(page).toHaveURL(/\/login\?/);
  await logIn(page, host.username, PASSWORD);
  await expect(page.getByLabel('Summary')).toHaveValue('Slow music by the water.');
  await page.getByRole('button', { name: 'Save basics' }).click();
  await expect(page.getByText('Event Updated')).toBeVisible();
});

test('a message, and a list of guests, are there again after the session ended', async ({ page, world }) => {
  const host = await world.buildHost();
  const party = await world.buildParty({ organization_id: host.organization.id });
  await page.goto(`/login?redirect=/dashboard/events/${party.slug}/messages/new`);
  await logIn(page, host.username, PASSWORD);
  await page.getByLabel('Subject').fill('Bring a coat');
  await page.getByLabel('Message', { exact: true }).fill('The garden is open all night.');
  await world.endSessions(host);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page).toHaveURL(/\/login\?/);
  await logIn(page, host.username, PASSWORD);
  await expect(page.getByLabel('Subject')).toHaveValue('Bring a coat');
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('The garden is open all night.');
  await page.goto(`/dashboard/events/${party.slug}/invitations/many`);
  await page.getByLabel('Guest list', { exact: true }).fill('ana@example.com');
  await world.endSessions(host);
  await page.getByRole('button', { name: 'Check the list' }).click();
  await expect(page).toHaveURL(/\/login\?/);
  await logIn(page, host.username, PASSWORD);
  await expect(page.getByLabel('Guest list', { exact: true })).toHaveValue('ana@example.com');
});

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
  await world.endSessions(person);
  await getTickets(page, 2).click();
  await expect(page.getByText('Session Expired')).toBeVisible();
  await page.waitForURL('**/login?redirect=*');
  await logIn(page, person.username, PASSWORD);
  await getTickets(page, 2).click();
  await expect(page.getByText('2 × General')).toBeVisible();
});
