import { demoPeople } from '#server/demo/logins.ts';
import { expectAccessible } from './support/accessible.ts';
import { breakAll } from './support/broken-calls.ts';
import { open, signIn } from './support/buying.ts';
import { linkIn, mailsTo, waitForMail } from './support/mailbox.ts';
import { expect, test } from './support/test.ts';
import { freshEmail } from './support/world.ts';

const { organizer } = demoPeople;
const payload = '<img src=x onerror="window.top.taken=1"><script>window.top.taken=1</script>';
const soon = () => {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  return { doors_at: at(47), starts_at: at(48), ends_at: at(54) };
};

test('a host writes to those with one ticket type, tries it first, and a reader stops such mails', async ({
  page,
  world,
  newPerson,
}) => {
  const types = [
    { name: 'Regular', price_amount: 0 },
    { name: 'VIP', price_amount: 0 },
  ];
  const party = await world.buildParty({ title: `Undertow ${payload}`, ...soon() }, types);
  const [guest, other] = [freshEmail(), freshEmail()];
  await world.buildTicket(party, { email: guest });
  await world.buildTicket({ types: party.types.slice(1) }, { email: other });
  await signIn(page, organizer.username);
  await open(page, `/dashboard/events/${party.slug}/messages`);
  await expect(page.getByText('Nothing sent yet.')).toBeVisible();
  await expect(page.getByText(/Goes out on .+ to everybody with a valid ticket: 2 people now/)).toBeVisible();
  const remind = page.getByRole('checkbox', { name: /Remind ticket holders/ });
  await remind.click();
  await expect(page.getByText('Off. Ticket holders are not reminded.')).toBeVisible();
  await remind.click();
  await expect(remind).toBeChecked();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Write a message' }).click();
  await expect(page.getByText('2 people, one e-mail for each address.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Regular' }).check();
  await expect(page.getByText('1 person, one e-mail for each address.')).toBeVisible();
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('Enter a subject.')).toBeVisible();
  await page.getByLabel('Subject').fill(`Doors at eight ${payload}`);
  await page.getByLabel('Message', { exact: true }).fill(`Bring your ticket.\n\n${payload}`);
  await page.getByRole('button', { name: 'Preview' }).click();

  // AC-13, AC-14: what the host typed is text in the preview; its only pictures are the brand's and the poster.
  const mail = page.frameLocator('iframe[title="The e-mail"]');
  await expect(mail.getByRole('heading')).toHaveText(`Doors at eight ${payload}`);
  await expect(mail.getByText('<script>window.top.taken=1</script>').first()).toBeVisible();
  await expect(mail.locator('script, img:not([src$="/icon-192.png"], [src*="/media/posters/"])')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByLabel('Message', { exact: true }).fill(`Bring your ticket and a coat.\n\n${payload}`);
  await expect(page.getByText('You have changed the message. Preview it again.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Send to/ })).toBeHidden();
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Send me a test' }).click();
  await expect(page.getByText(/A test is on its way to/)).toBeVisible();
  await waitForMail({ to: organizer.email, subject: /^Doors at eight/ });
  await page.getByRole('button', { name: 'Send to 1', exact: true }).dblclick();
  await expect(page.getByText('Sent to 1 person.')).toBeVisible();
  await expectAccessible(page);
  const received = await waitForMail({ to: guest, subject: /^Doors at eight/ });
  expect(received.text).toContain('Bring your ticket and a coat.');
  expect(await mailsTo(other)).toEqual([]);

  const reader = await newPerson();
  await open(reader, linkIn(received, '/unsubscribe/messages/'));
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(/^Stop messages from /);
  // Whoever opens it may be logged in with another address.
  await expect(reader.getByText('will no longer write to the address that got this link.')).toBeVisible();
  await expectAccessible(reader);
  await reader.getByRole('button', { name: 'Stop messages' }).click();
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(/^No more messages from /);
  await open(page, `/dashboard/events/${party.slug}/messages/new`);
  await expect(page.getByText('1 more person asked not to get your messages.')).toBeVisible();

  // The history has it, with who did it.
  await open(page, `/dashboard/organization/${organizer.owns}`);
  await page.getByRole('link', { name: 'History' }).click();
  await page.getByLabel('Event').selectOption(party.slug);
  const entries = page.getByRole('listitem').filter({ hasText: party.title });
  await expect(entries.first()).toContainText(`Message “Doors at eight ${payload}” sent to 1 person`);
  await expect(entries.filter({ hasText: 'Reminder switched off' })).toHaveCount(1);
  await page.getByLabel('Kind').selectOption('Payouts');
  await expect(page.getByText('Nothing of this kind yet.')).toBeVisible();
  await expectAccessible(page);
});

test('a host stops the mails about sales by their link, and gets them again', async ({ page, world }) => {
  const host = await world.buildPerson();
  const { id: organization_id, name } = await world.buildOrganization(host);
  const party = await world.buildParty({ organization_id }, [{ price_amount: 0 }]);
  await world.buildTicket(party);
  await world.mailDigest(organization_id, host);
  const mail = await waitForMail({ to: host.email, subject: /^Sold / });
  await open(page, linkIn(mail, '/unsubscribe/messages/'));
  const heading = page.getByRole('heading', { level: 1 });
  await expect(page).toHaveTitle(/^Stop e-mails about sales/);
  await expect(heading).toHaveText(`Stop e-mails about sales of ${name}?`);
  await expect(
    page.getByText(
      'will no longer be mailed to the address that got this link. Your dashboard shows the same figures.',
    ),
  ).toBeVisible();
  await expect(page.getByText('You’ll still get e-mails about payouts, refunds and disputes.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stop e-mails' }).click();
  await expect(heading).toHaveText(`No more e-mails about sales of ${name}`);
  await expect(page.getByText('will no longer be mailed')).toBeHidden();
  await expectAccessible(page);
  await page.reload();
  await page.getByRole('button', { name: 'Get e-mails again' }).click();
  await expect(heading).toHaveText(`Stop e-mails about sales of ${name}?`);
});

test('AC-14 a preview with scripts in it would not run them', async ({ browser, world }) => {
  // A separate context, because here what the policy refuses is expected.
  const context = await browser.newContext();
  const page = await context.newPage();
  const party = await world.buildParty({}, [{ price_amount: 0 }]);
  await world.buildTicket(party);
  await signIn(page, organizer.username);
  await page.route('**/messages/preview/', async (route) => {
    const answer = await route.fetch();
    const mail = (await answer.json()) as { html: string };
    await route.fulfill({
      response: answer,
      json: { ...mail, html: `<html><head></head><body>${payload}<p>Shown</p>` },
    });
  });
  await open(page, `/dashboard/events/${party.slug}/messages/new`);
  await page.getByLabel('Subject').fill('Doors');
  await page.getByLabel('Message', { exact: true }).fill('At eight.');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.frameLocator('iframe[title="The e-mail"]').getByText('Shown')).toBeVisible();
  expect(await page.evaluate(() => 'taken' in window)).toBe(false);
  await context.close();
});

test('long names of ticket types are whole in the list to choose from, on a phone too', async ({ page, world }) => {
  const name = 'unbreakable'.repeat(6);
  const party = await world.buildParty({}, [{ name }, { name: 'Short' }]);
  await signIn(page, 'tomas');
  await page.goto(`/dashboard/events/${party.slug}/messages/new`);
  const list = page.getByRole('group', { name: 'With these tickets' });
  const [frame, label] = [await list.boundingBox(), await list.getByText(name).boundingBox()];
  expect((label?.x ?? 0) + (label?.width ?? 0)).toBeLessThan((frame?.x ?? 0) + (frame?.width ?? 0));
});

test('who cannot be told how many people a message reaches reads why, and tries again', async ({ page, world }) => {
  const party = await world.buildParty(soon(), [{ price_amount: 0 }]);
  await world.buildTicket(party, { email: freshEmail() });
  await signIn(page, organizer.username);
  await breakAll(page, '/events/*/messages/audience/**');
  await open(page, `/dashboard/events/${party.slug}/messages/new`);
  await expect(page.getByText('The number of people could not be loaded.')).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('1 person, one e-mail for each address.')).toBeVisible();
  await expect(page.getByText('The number of people could not be loaded.')).toBeHidden();
});

test('a message of spaces only is refused beside its fields, before it is sent', async ({ page, world }) => {
  const party = await world.buildParty();
  await signIn(page, organizer.username);
  await open(page, `/dashboard/events/${party.slug}/messages/new`);
  await page.getByLabel('Subject').fill('  ');
  await page.getByLabel('Message', { exact: true }).fill(' \n ');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('Enter a subject.')).toBeVisible();
  await expect(page.getByText('Enter a message.')).toBeVisible();
  await expect(page.getByLabel('Subject')).toBeFocused();
  await expect(page.getByText('text: Enter')).toHaveCount(0);
});
