import type { Page } from '@playwright/test';
import { PASSWORD } from '#server/domains/auth/factory.ts';
import { expectAccessible } from './support/accessible.ts';
import { open, signIn, takeHold } from './support/buying.ts';
import { expectKeyboardWalk } from './support/keyboard.ts';
import { waitForMail } from './support/mailbox.ts';
import { readCode } from './support/read-code.ts';
import { expect, test } from './support/test.ts';
import { doorsOpenNow, type Party } from './support/world.ts';

const phone = { width: 390, height: 844 };

test('a host puts people on the door, who find it without an address, until they are removed', async ({
  page,
  newPerson,
  world,
}) => {
  const party = await world.buildParty(doorsOpenNow());
  const nobody = await world.buildParty(doorsOpenNow());
  const person = await world.buildPerson();
  await signIn(page, 'tomas');
  await page.goto(`/dashboard/events/${party.slug}/doormen`);
  await page.getByRole('button', { name: 'Remove Dana Door' }).click();
  await expect(page.getByRole('dialog')).toContainText('Their next scan is refused.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Nobody on the door yet.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Add a doorman' }).click();
  const user = page.getByLabel('E-mail address or user name');
  await user.fill('nobody-has-this-name');
  await page.getByRole('button', { name: 'Add to the door' }).click();
  await expect(page.getByText('Nobody has this user name.')).toBeVisible();
  await expect(user).toBeFocused();
  await expectAccessible(page);
  await user.fill(person.username);
  await page.getByLabel('Name', { exact: false }).last().fill('Robin');
  await page.getByRole('button', { name: 'Add to the door' }).click();
  await expect(page.getByText('Doorman Added')).toBeVisible();
  await expect(page.getByText('No scan yet')).toBeVisible();
  const supervisor = page.getByRole('checkbox', { name: 'Supervisor Robin' });
  await supervisor.check();
  await expect(supervisor).toBeChecked();
  await expectKeyboardWalk(page);
  const mail = await waitForMail({ to: person.email });
  expect(mail.subject).toBe(`You are on the door: ${party.title}`);

  const theirs = await newPerson();
  await signIn(theirs, person.username, PASSWORD);
  for (const path of ['/', '/my-tickets']) {
    await open(theirs, path);
    const doors = theirs.getByRole('region', { name: 'Your doors' });
    await expect(doors).toContainText(party.title);
    await expect(doors).not.toContainText(nobody.title);
  }
  await expectAccessible(theirs);
  await theirs.getByRole('link', { name: `Open the door of ${party.title}` }).click();
  await theirs.waitForURL(`**/dashboard/door/${party.slug}`);

  await page.getByRole('button', { name: 'Remove Robin' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Nobody on the door yet.')).toBeVisible();
  await open(theirs, '/my-tickets');
  await expect(theirs.getByRole('heading', { name: 'No upcoming tickets yet' })).toBeVisible();
  await expect(theirs.getByRole('region', { name: 'Your doors' })).toBeHidden();
});

test('a borrowed phone joins with a link and its PIN, and is out once the host removes it', async ({
  page,
  newPerson,
  world,
}) => {
  const party = await world.buildParty(doorsOpenNow());
  await signIn(page, 'tomas');
  await page.goto(`/dashboard/events/${party.slug}/doormen`);
  const { url, pin } = await makeLink(page);
  await expectAccessible(page);

  const borrowed = await newPerson();
  await borrowed.setViewportSize(phone);
  const answer = await borrowed.goto(url);
  expect(answer?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
  await expect(borrowed.getByRole('heading', { level: 1, name: party.title })).toBeVisible();
  await expect(borrowed.locator('html')).toHaveAttribute('data-theme', 'dark');
  const field = borrowed.getByLabel('PIN');
  await expect(field).toHaveAttribute('inputmode', 'numeric');
  await field.fill(otherThan(pin));
  // Pressed twice, it is one try.
  await borrowed.getByRole('button', { name: 'Open the door' }).dblclick();
  await expect(borrowed.getByText('Wrong PIN. 4 tries left.')).toBeVisible();
  await expect(field).toBeFocused();
  await expectAccessible(borrowed);
  await borrowed.context().setOffline(true);
  await expect(borrowed.getByText('No connection.')).toBeVisible();
  await borrowed.context().setOffline(false);
  await field.fill(`${pin.slice(0, 3)} ${pin.slice(3)}`);
  await borrowed.getByLabel('Name of this phone').fill('Back gate');
  await borrowed.getByRole('button', { name: 'Open the door' }).click();
  await borrowed.waitForURL(`**/dashboard/door/${party.slug}`);
  await expect(borrowed).toHaveTitle(new RegExp(`Door of ${party.title}`));
  expect(await askDoor(borrowed, party)).toBe(200);
  await borrowed.goto(url);
  await expect(borrowed.getByText('This phone has already joined')).toBeVisible();

  await page.getByRole('button', { name: 'I’ve saved both' }).click();
  await page.reload();
  await expect(page.getByText('Back gate').first()).toBeVisible();
  await expect(page.getByText('4 tries left for the PIN.')).toBeVisible();
  await expectKeyboardWalk(page);
  await page.getByLabel('New gate').fill('Front');
  const isSaved = page.waitForResponse('**/gates/');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await isSaved;
  // Moved before the server has the new gate: first it is added, then moved.
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/gates/', (route) => held.then(() => route.continue()), { times: 1 });
  await page.getByLabel('New gate').fill('Back');
  const isAsked = page.waitForRequest('**/gates/');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await isAsked;
  await page.getByRole('button', { name: 'Move Back up' }).click();
  // By then a move that does not wait has been answered, too.
  for (let time = 0; time < 4; time += 1) expect(await askDoor(borrowed, party)).toBe(200);
  letThrough();
  await expect(page.getByRole('grid', { name: 'Gates' }).getByRole('row')).toHaveText([/Back/, /Front/]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove link' }).click();
  await expect(page.getByRole('dialog')).toContainText('every phone that joined');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Back gate')).toHaveCount(0);
  expect(await askDoor(borrowed, party)).toBe(401);
  await borrowed.goto(`/dashboard/door/${party.slug}`);
  await expect(borrowed.getByText('Not your door')).toBeVisible();

  const second = await makeLink(page);
  const guesser = await newPerson();
  await guesser.setViewportSize(phone);
  await guesser.goto(second.url);
  for (const words of ['4 tries left', '3 tries left', '2 tries left', '1 try left']) {
    await guesser.getByLabel('PIN').fill(otherThan(second.pin));
    await guesser.getByRole('button', { name: 'Open the door' }).click();
    await expect(guesser.getByText(`Wrong PIN. ${words}.`)).toBeVisible();
  }
  await guesser.getByLabel('PIN').fill(otherThan(second.pin));
  await guesser.getByRole('button', { name: 'Open the door' }).click();
  await expect(guesser.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expectAccessible(guesser);
  await page.reload();
  await expect(page.getByText('Locked')).toBeVisible();
  await guesser.goto('/dashboard/door-link/nobody-has-ever-been-given-this');
  await expect(guesser.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
});

test.describe('a rotating code', () => {
  test.use({ serviceWorkers: 'allow' });

  test('follows the server’s clock, works without signal, and ends with a new one', async ({
    page,
    newPerson,
    world,
  }) => {
    const party = await world.buildParty(doorsOpenNow(), [{ price_amount: 0 }]);
    const host = await newPerson();
    await signIn(host, 'tomas');
    await host.goto(`/events/${party.slug}/edit`);
    await host.getByText('Change every 15 seconds').click();
    await expectAccessible(host);
    await host.getByRole('button', { name: 'Save codes' }).click();
    await expect(host.getByText('Event Updated')).toBeVisible();

    const person = await world.buildPerson();
    await signIn(page, person.username, PASSWORD);
    await takeHold(page, party);
    await expect(page.getByRole('heading', { level: 1, name: 'You’re in' })).toBeVisible();
    // This phone's clock is two hours fast.
    await page.clock.install({ time: Date.now() + 2 * 3_600_000 });
    await open(page, '/my-tickets');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
    const first = await readCode(page);
    await expectAccessible(page);
    const parts = first.split('.');
    expect(parts).toHaveLength(4);
    const still = parts.slice(0, 3).join('.');
    const door = await doorOf(await newPerson(), party);
    expect(await door(still)).toEqual(['void', 'Open the ticket page: its code changes.']);
    expect(await door(`${still}.00000000`)).toEqual(['void', expect.stringContaining('has changed since')]);
    await page.context().setOffline(true);
    await page.reload();
    await expect(page.getByText('No connection. This is the ticket as of')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy code' })).toBeHidden();
    const offline = await readCode(page);
    await page.clock.fastForward(15_000);
    await expect.poll(() => readCode(page)).not.toBe(offline);
    await page.context().setOffline(false);
    await page.reload();
    await page.getByRole('button', { name: 'Get a new code' }).click();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Get a new code' }).click();
    await expect(page.getByText('New code made')).toBeVisible();
    await expect(page.getByText('New code issued; the old one no longer admits')).toBeVisible();
    expect(await door(offline)).toEqual(['void', expect.stringContaining('A new code was made')]);
    expect((await door(await readCode(page)))[0]).toBe('admitted');
  });
});

/** A new link with its PIN, as the host sees them this once. */
async function makeLink(page: Page): Promise<{ url: string; pin: string }> {
  const create = page.getByRole('button', { name: /^Create a (new )?link$/ });
  // Pressed twice, it is one link: of another one nobody would know the PIN.
  await create.dblclick();
  const card = page.getByRole('region', { name: 'Shown only once' });
  await expect(page.getByText('Link from')).toHaveCount(1);
  await expect(create).toBeHidden();
  const pin = (await card.getByRole('status').textContent()) ?? '';
  const url = (await card.getByText('/dashboard/door-link/').textContent()) ?? '';
  expect(pin).toMatch(/^\d{6}$/);
  return { url, pin };
}

const otherThan = (pin: string) => String((Number(pin) + 1) % 1_000_000).padStart(6, '0');

/** The status of the door's call with the token that this phone was given. */
async function askDoor(phone: Page, { slug }: Party): Promise<number> {
  const stored = await phone.evaluate((key) => localStorage.getItem(key), `doorAccess:${slug}:`);
  const { token } = JSON.parse(stored ?? '{}') as { token: string };
  const headers = { authorization: `Token ${token}` };
  return (await phone.request.get(`/services/api/events/${slug}/door/`, { headers })).status();
}

/** Scans codes at a door as its doorman: the result and what the door says. */
async function doorOf(page: Page, { slug }: Party) {
  await signIn(page, 'dana');
  const token = await page.evaluate(() => localStorage.getItem('authToken'));
  let scans = 0;
  return async (code: string): Promise<[string, string]> => {
    const data = { code, device_id: `door-${slug}`, scan_id: String((scans += 1)) };
    const headers = { authorization: `Token ${token}` };
    const answer = await page.request.post(`/services/api/events/${slug}/scans/`, { data, headers });
    const { result, message } = (await answer.json()) as { result: string; message: string };
    return [result, message];
  };
}

test('after a wrong PIN the field has the focus, even when its button is still being pressed', async ({
  page,
  world,
}) => {
  const party = await world.buildParty(doorsOpenNow());
  await signIn(page, 'tomas');
  await page.goto(`/dashboard/events/${party.slug}/doormen`);
  const { url, pin } = await makeLink(page);
  await page.goto(url);
  await page.getByLabel('PIN').fill(otherThan(pin));
  await page.getByRole('button', { name: 'Open the door' }).hover();
  const press = async (clickCount: number) => {
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
  };
  await press(1);
  await expect(page.getByText('Wrong PIN. 4 tries left.')).toBeVisible();
  await press(2);
  await expect(page.getByLabel('PIN')).toBeFocused();
  await expect(page.getByText('Wrong PIN. 4 tries left.')).toBeVisible();
});
