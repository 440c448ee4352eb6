import type { Locator, Page } from '@playwright/test';
import { PASSWORD } from '#server/domains/auth/factory.ts';
import { chooseTickets, getTickets, logIn, open } from './support/buying.ts';
import { expect, test } from './support/test.ts';
import type { World } from './support/world.ts';

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
  await pressWithoutSession(page, { world, person: host, button: page.getByRole('button', { name: 'Create draft' }) });
  await expect(page).toHaveURL(/\/login\?redirect=%2Fevents%2Fcreate$/);
  await logIn(page, host.username, PASSWORD);
  await expect(page.getByLabel('Title')).toHaveValue('Half a night');
  await expect(page.getByLabel('Venue name')).toHaveValue('Undertow');

  await page.goto(`/events/${party.slug}/edit`);
  await page.getByLabel('Summary').fill('Slow music by the water.');
  await pressWithoutSession(page, { world, person: host, button: page.getByRole('button', { name: 'Save basics' }) });
  await expect(page).toHaveURL(/\/login\?/);
  await logIn(page, host.username, PASSWORD);
  await expect(page.getByLabel('Summary')).toHaveValue('Slow music by the water.');
  await page.getByRole('button', { name: 'Save basics' }).click();
  await expect(page.getByText('Event Updated')).toBeVisible();
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
  await pressWithoutSession(page, { world, person, button: getTickets(page, 2) });
  await expect(page.getByText('Session Expired')).toBeVisible();
  await page.waitForURL('**/login?redirect=*');
  await logIn(page, person.username, PASSWORD);
  await getTickets(page, 2).click();
  await expect(page.getByText('2 × General')).toBeVisible();
});

test('the forms of a host are as they were after the session ended and the same person logged in', async ({
  page,
  world,
}) => {
  test.slow();
  const host = await world.buildHost();
  const party = await world.buildParty({ organization_id: host.organization.id }, [{ name: 'Early', price_amount: 0 }]);
  await page.goto('/login');
  await logIn(page, host.username, PASSWORD);
  for (const form of formsOf(`/dashboard/events/${party.slug}`, host.organization.handle)) {
    await test.step(form.path, async () => {
      await page.goto(form.path);
      if (form.choose) await page.getByLabel(form.choose).check();
      for (const [label, text] of Object.entries(form.typed)) await fieldOf(page, label).fill(text);
      if (form.shows) await expect(page.getByText(form.shows).first()).toBeVisible();
      await logInAgain(page, { world, host, button: form.button });
      for (const [label, text] of Object.entries(form.typed)) await expect(fieldOf(page, label)).toHaveValue(text);
    });
  }
});

test('a ticket type that was being changed or added is open again after the session ended', async ({ page, world }) => {
  const host = await world.buildHost();
  const party = await world.buildParty({ organization_id: host.organization.id }, [{ name: 'Early', price_amount: 0 }]);
  await page.goto(`/login?redirect=/events/${party.slug}/ticket-types`);
  await logIn(page, host.username, PASSWORD);
  await page.getByRole('button', { name: 'Early', exact: true }).click();
  await fieldOf(page, 'Description').fill('Until midnight.');
  await logInAgain(page, { world, host, button: 'Save' });
  await expect(fieldOf(page, 'Description')).toHaveValue('Until midnight.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(fieldOf(page, 'Description')).toBeHidden();

  await page.getByRole('button', { name: 'Add ticket type' }).click();
  await fieldOf(page, 'Name').fill('Late');
  await fieldOf(page, 'Price in EUR').fill('0');
  await logInAgain(page, { world, host, button: 'Add ticket type' });
  await expect(fieldOf(page, 'Name')).toHaveValue('Late');
  await page.getByRole('button', { name: 'Add ticket type' }).click();
  await expect(page.getByRole('button', { name: 'Late', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add ticket type' })).toBeFocused();
});

test('the ticket type of tickets to be given away is still chosen after the session ended', async ({ page, world }) => {
  const host = await world.buildHost();
  const party = await world.buildParty({ organization_id: host.organization.id }, [{ name: 'Early', price_amount: 0 }]);
  await page.goto(`/login?redirect=/dashboard/events/${party.slug}/guests/give`);
  await logIn(page, host.username, PASSWORD);
  await fieldOf(page, 'Name').fill('Ana Lima');
  await fieldOf(page, 'E-mail').fill('ana@example.com');
  await page.getByLabel('Ticket type').selectOption('Early');
  await logInAgain(page, { world, host, button: 'Give tickets' });
  await expect(fieldOf(page, 'Name')).toHaveValue('Ana Lima');
  await expect(page.getByLabel('Ticket type').locator('option:checked')).toHaveText('Early');
  await page.getByRole('button', { name: 'Give tickets' }).click();
  await expect(page.getByText('Tickets given')).toBeVisible();
});

test('a dialog is open again after the session ended, as it was filled in', async ({ page, world }) => {
  test.slow();
  const host = await world.buildHost();
  const party = await world.buildParty({ organization_id: host.organization.id });
  const promoter = await world.buildPromoterLink(party, { name: 'Kofi' });
  await page.goto('/login');
  await logIn(page, host.username, PASSWORD);
  const event = `/dashboard/events/${party.slug}`;
  await test.step('a new promoter', async () => {
    await page.goto(`${event}/promoters`);
    await page.getByRole('button', { name: 'Add a promoter' }).click();
    await fieldOf(page, 'E-mail or user name').fill('ana@example.com');
    await logInAgain(page, { world, host, button: 'Add promoter' });
    await expect(fieldOf(page, 'E-mail or user name')).toHaveValue('ana@example.com');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });
  await test.step('a promoter', async () => {
    await page.getByRole('button', { name: promoter.name }).click();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await fieldOf(page, 'Name').fill('Kofi of the yard');
    await logInAgain(page, { world, host, button: 'Save' });
    await expect(fieldOf(page, 'Name')).toHaveValue('Kofi of the yard');
  });
  await test.step('a doorman', async () => {
    await page.goto(`${event}/doormen`);
    await page.getByRole('button', { name: 'Add a doorman' }).click();
    await fieldOf(page, 'E-mail address or user name').fill('bo@example.com');
    await page.getByRole('dialog').getByLabel('Supervisor').check();
    await logInAgain(page, { world, host, button: 'Add to the door' });
    await expect(fieldOf(page, 'E-mail address or user name')).toHaveValue('bo@example.com');
    await expect(page.getByRole('dialog').getByLabel('Supervisor')).toBeChecked();
  });
});

test('what a host was changing about an order or a team is there again after the session ended', async ({
  page,
  world,
}) => {
  test.slow();
  const host = await world.buildHost();
  const party = await world.buildParty({ organization_id: host.organization.id }, [{ name: 'Early', price_amount: 0 }]);
  const { order } = await world.buildTicket(party, { email: 'ana@exmaple.com' });
  await page.goto('/login');
  await logIn(page, host.username, PASSWORD);
  await test.step('the e-mail of an order', async () => {
    await page.goto(`/dashboard/events/${party.slug}/orders/${order.id}`);
    await page.getByRole('button', { name: 'Correct e-mail' }).click();
    await fieldOf(page, 'Right e-mail').fill('ana@example.com');
    await logInAgain(page, { world, host, button: 'Correct and send tickets' });
    await expect(fieldOf(page, 'Right e-mail')).toHaveValue('ana@example.com');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });
  await test.step('a refund', async () => {
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await fieldOf(page, 'Reason').fill('Broke a leg.');
    await logInAgain(page, { world, host, button: 'Cancel 1 ticket' });
    await expect(fieldOf(page, 'Reason')).toHaveValue('Broke a leg.');
  });
  await test.step('an invitation to the team', async () => {
    await page.goto(`/dashboard/organization/${host.organization.handle}`);
    await fieldOf(page, 'E-mail address').fill('bo@example.com');
    await page.getByLabel('Role', { exact: true }).selectOption('Finance');
    await logInAgain(page, { world, host, button: 'Send the invitation' });
    await expect(fieldOf(page, 'E-mail address')).toHaveValue('bo@example.com');
    await expect(page.getByLabel('Role', { exact: true }).locator('option:checked')).toHaveText('Finance');
  });
});

test('a question that was being written is open again after the session ended', async ({ page, world }) => {
  const host = await world.buildHost();
  const party = await world.buildParty({ organization_id: host.organization.id });
  await page.goto(`/login?redirect=/events/${party.slug}/edit`);
  await logIn(page, host.username, PASSWORD);
  await page.getByLabel('Summary').fill('Slow music by the water.');
  await page.getByRole('button', { name: 'Add a question' }).click();
  await fieldOf(page, 'Question').fill('Which meal?');
  await page.getByLabel('Answer').selectOption('One choice');
  await fieldOf(page, 'Choices').fill('Soup\nBread');
  await world.endSessions(host);
  // Something else on the page is sent while the dialog is open.
  await page.getByText('Save basics').dispatchEvent('click');
  await expect(page).toHaveURL(/\/login\?/);
  await logIn(page, host.username, PASSWORD);
  await expect(page.getByRole('dialog', { name: 'Add a question' })).toBeVisible();
  await expect(fieldOf(page, 'Question')).toHaveValue('Which meal?');
  await expect(fieldOf(page, 'Choices')).toHaveValue('Soup\nBread');
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('One choice of 2')).toBeVisible();
});

test('what a visitor typed into account, price and transfer is there again after the session ended', async ({
  page,
  world,
}) => {
  test.slow();
  const [party, person] = [await world.buildParty({}, [{ price_amount: 5000 }]), await world.buildPerson()];
  const { ticket, order } = await world.buildTicket(party, { owner: person });
  await world.payEarlier(order);
  const again = (button: string) => logInAgain(page, { world, host: person, button });
  await page.goto('/login?redirect=/account/edit');
  await logIn(page, person.username, PASSWORD);
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
    await page.getByLabel('Let the price fall on the last day').check();
    await fieldOf(page, 'Down to, EUR').fill('15');
    await page.getByLabel('Only for a friend').check();
    await again('List for €40.00');
    await expect(fieldOf(page, 'Price, EUR')).toHaveValue('40.00');
    await expect(fieldOf(page, 'Down to, EUR')).toHaveValue('15.00');
    await expect(page.getByLabel('Only for a friend')).toBeChecked();
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

type HostForm = {
  path: string;
  /** Chosen before anything is typed. */
  choose?: string;
  typed: Record<string, string>;
  /** Shown once everything that was typed has been read. */
  shows?: string;
  button: string;
};

function formsOf(event: string, handle: string): HostForm[] {
  const shows = 'You get';
  return [
    {
      path: `${event}/messages/new`,
      typed: { Subject: 'A cold yard', Message: 'Bring a coat.\n\nAnd a hat.' },
      button: 'Preview',
    },
    { path: `${event}/promo-codes/new`, typed: { Code: 'WINTER', Percent: '20' }, shows, button: 'Create code' },
    {
      path: `${event}/promo-codes/new-batch`,
      typed: { 'Name of the batch': 'Flyers', 'How many': '10', Percent: '20' },
      shows,
      button: 'Create codes',
    },
    {
      path: `${event}/invitations/new`,
      typed: { 'E-mail': 'ana@example.com', Note: 'You played here first.' },
      button: 'Send invitation',
    },
    { path: `${event}/invitations/many`, typed: { 'Guest list': 'ana@example.com' }, button: 'Check the list' },
    {
      path: `${event}/postpone`,
      choose: 'The new date will be announced later; nothing is sold until then',
      typed: { 'Message to ticket holders': 'The roof leaks.' },
      button: 'Postpone',
    },
    {
      path: `/dashboard/organization/${handle}`,
      typed: { 'Short description': 'Owls of the Spree.' },
      button: 'Save profile',
    },
  ];
}

const fieldOf = (page: Page, label: string) =>
  page.getByRole('main').getByRole('textbox', { name: new RegExp(`^${label}( \\(optional\\))?$`) });

type EndedSession = { world: World; host: { id: string; username: string }; button: string };

/** The session has ended when the form is sent; the same person logs in on the way back to it. */
async function logInAgain(page: Page, { world, host, button }: EndedSession): Promise<void> {
  const pressed = page.getByRole('main').getByRole('button', { name: button, exact: true });
  await pressWithoutSession(page, { world, person: host, button: pressed });
  await expect(page).toHaveURL(/\/login\?/);
  await logIn(page, host.username, PASSWORD);
}

type Pressed = { world: World; person: { id: string }; button: Locator };

/** By key, not by a click: another call of the page may notice first that the session ended, and take the button away. */
async function pressWithoutSession(page: Page, { world, person, button }: Pressed): Promise<void> {
  await button.focus();
  await world.endSessions(person);
  await page.keyboard.press('Enter');
}
