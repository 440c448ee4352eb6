import { PASSWORD } from '#server/domains/auth/factory.ts';
import { logIn, signIn } from './support/buying.ts';
import { chooseAction } from './support/menu.ts';
import { fieldOf, logInAgain, pressWithoutSession } from './support/session.ts';
import { expect, test } from './support/test.ts';

test('what was typed into a new event is there again after the session ended and the same person logged in', async ({
  page,
  world,
}) => {
  const host = await world.buildHost();
  await signIn(page, host.username, PASSWORD);
  await page.goto('/events/create');
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
});

test('the forms of a host are as they were after the session ended and the same person logged in', async ({
  page,
  world,
}) => {
  test.slow();
  const host = await world.buildHost();
  const party = await world.buildParty({ organization_id: host.organization.id }, [{ name: 'Early', price_amount: 0 }]);
  await signIn(page, host.username, PASSWORD);
  for (const form of formsOf(party.slug, host.organization.handle)) {
    await test.step(form.path, async () => {
      await page.goto(form.path);
      if (form.choose) await page.getByLabel(form.choose).check();
      for (const [label, text] of Object.entries(form.typed)) await fieldOf(page, label).fill(text);
      if (form.select) await page.getByLabel(form.select.label, { exact: true }).selectOption(form.select.option);
      if (form.shows) await expect(page.getByText(form.shows).first()).toBeVisible();
      await logInAgain(page, { world, person: host, button: form.button });
      for (const [label, text] of Object.entries(form.typed)) await expect(fieldOf(page, label)).toHaveValue(text);
      if (form.select)
        await expect(page.getByLabel(form.select.label, { exact: true }).locator('option:checked')).toHaveText(
          form.select.option,
        );
      if (!form.saved) return;
      await page.getByRole('button', { name: form.button, exact: true }).click();
      await expect(page.getByText(form.saved)).toBeVisible();
    });
  }
});

test('a ticket type that was being changed or added is open again after the session ended', async ({ page, world }) => {
  const host = await world.buildHost();
  const party = await world.buildParty({ organization_id: host.organization.id }, [{ name: 'Early', price_amount: 0 }]);
  await signIn(page, host.username, PASSWORD);
  await page.goto(`/events/${party.slug}/ticket-types`);
  await page.getByRole('button', { name: 'Early', exact: true }).click();
  await fieldOf(page, 'Description').fill('Until midnight.');
  await logInAgain(page, { world, person: host, button: 'Save' });
  await expect(fieldOf(page, 'Description')).toHaveValue('Until midnight.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(fieldOf(page, 'Description')).toBeHidden();

  await page.getByRole('button', { name: 'Add ticket type' }).click();
  await fieldOf(page, 'Name').fill('Late');
  await fieldOf(page, 'Price in EUR').fill('0');
  await logInAgain(page, { world, person: host, button: 'Add ticket type' });
  await expect(fieldOf(page, 'Name')).toHaveValue('Late');
  await page.getByRole('button', { name: 'Add ticket type' }).click();
  await expect(page.getByRole('button', { name: 'Late', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add ticket type' })).toBeFocused();
});

test('a dialog is open again after the session ended, as it was filled in', async ({ page, world }) => {
  test.slow();
  const host = await world.buildHost();
  const party = await world.buildParty({ organization_id: host.organization.id });
  const promoter = await world.buildPromoterLink(party, { name: 'Kofi' });
  await signIn(page, host.username, PASSWORD);
  const event = `/dashboard/events/${party.slug}`;
  await test.step('a new promoter', async () => {
    await page.goto(`${event}/promoters`);
    await page.getByRole('button', { name: 'Add a promoter' }).click();
    await fieldOf(page, 'E-mail or user name').fill('ana@example.com');
    await logInAgain(page, { world, person: host, button: 'Add promoter' });
    await expect(fieldOf(page, 'E-mail or user name')).toHaveValue('ana@example.com');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });
  await test.step('a promoter', async () => {
    await chooseAction(page, promoter.name, 'Change');
    await fieldOf(page, 'Name').fill('Kofi of the yard');
    await logInAgain(page, { world, person: host, button: 'Save' });
    await expect(fieldOf(page, 'Name')).toHaveValue('Kofi of the yard');
  });
  await test.step('a doorman', async () => {
    await page.goto(`${event}/doormen`);
    await page.getByRole('button', { name: 'Add a doorman' }).click();
    await fieldOf(page, 'E-mail address or user name').fill('bo@example.com');
    await page.getByRole('dialog').getByLabel('Supervisor').check();
    await logInAgain(page, { world, person: host, button: 'Add to the door' });
    await expect(fieldOf(page, 'E-mail address or user name')).toHaveValue('bo@example.com');
    await expect(page.getByRole('dialog').getByLabel('Supervisor')).toBeChecked();
  });
});

test('what a host was changing about an order is there again after the session ended', async ({ page, world }) => {
  test.slow();
  const host = await world.buildHost();
  const party = await world.buildParty({ organization_id: host.organization.id }, [{ name: 'Early', price_amount: 0 }]);
  const { order } = await world.buildTicket(party, { email: 'ana@exmaple.com' });
  await signIn(page, host.username, PASSWORD);
  await test.step('the e-mail of an order', async () => {
    await page.goto(`/dashboard/events/${party.slug}/orders/${order.id}`);
    await page.getByRole('button', { name: 'Correct e-mail' }).click();
    await fieldOf(page, 'Right e-mail').fill('ana@example.com');
    await logInAgain(page, { world, person: host, button: 'Correct and send tickets' });
    await expect(fieldOf(page, 'Right e-mail')).toHaveValue('ana@example.com');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });
  await test.step('a refund', async () => {
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await fieldOf(page, 'Reason').fill('Broke a leg.');
    await logInAgain(page, { world, person: host, button: 'Cancel 1 ticket' });
    await expect(fieldOf(page, 'Reason')).toHaveValue('Broke a leg.');
  });
});

test('a question that was being written is open again after the session ended', async ({ page, world }) => {
  const host = await world.buildHost();
  const party = await world.buildParty({ organization_id: host.organization.id });
  await signIn(page, host.username, PASSWORD);
  const lastOfPage = page.waitForResponse(/\/saved\/$/);
  await page.goto(`/events/${party.slug}/edit`);
  await page.getByLabel('Summary').fill('Slow music by the water.');
  await page.getByRole('button', { name: 'Add a question' }).click();
  await fieldOf(page, 'Question').fill('Which meal?');
  await page.getByLabel('Answer').selectOption('One choice');
  await fieldOf(page, 'Choices').fill('Soup\nBread');
  await lastOfPage;
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

type HostForm = {
  path: string;
  /** Chosen before anything is typed. */
  choose?: string;
  typed: Record<string, string>;
  select?: { label: string; option: string };
  /** Shown once everything that was typed has been read. */
  shows?: string;
  button: string;
  /** Said when the button is pressed once more. */
  saved?: string;
};

function formsOf(slug: string, handle: string): HostForm[] {
  const event = `/dashboard/events/${slug}`;
  const shows = 'You get';
  return [
    {
      path: `/events/${slug}/edit`,
      typed: { Summary: 'Slow music by the water.' },
      button: 'Save basics',
      saved: 'Event Updated',
    },
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
    {
      path: `/dashboard/organization/${handle}`,
      typed: { 'E-mail address': 'bo@example.com' },
      select: { label: 'Role', option: 'Finance' },
      button: 'Send the invitation',
    },
    // Last: afterwards somebody holds a ticket.
    {
      path: `${event}/guests/give`,
      typed: { Name: 'Ana Lima', 'E-mail': 'ana@example.com' },
      select: { label: 'Ticket type', option: 'Early' },
      button: 'Give tickets',
      saved: 'Tickets given',
    },
  ];
}
