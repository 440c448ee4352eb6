import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { cards, goToPayment, payWith } from '#scripts/system/payment-page.ts';
import { demoPeople } from '#server/demo/logins.ts';
import { expectAccessible } from './support/accessible.ts';
import { chooseTickets, expectTickets, getTickets, open, signIn } from './support/buying.ts';
import { chooseAction } from './support/menu.ts';
import { expect, test } from './support/test.ts';
import { freshEmail, type World } from './support/world.ts';

const { organizer } = demoPeople;
const codesOf = ({ slug }: { slug: string }) => `/dashboard/events/${slug}/promo-codes`;

test(
  'a host makes a code by keyboard alone, and a stranger with its link pays less',
  { tag: '@once' },
  async ({ page, world, newPerson }) => {
    const party = await world.buildParty();
    await signIn(page, organizer.username);
    await page.goto(codesOf(party));
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Create a code' }).press('Enter');
    await page.getByLabel('Code', { exact: true }).focus();
    await page.keyboard.type('summer-26');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('0');
    const preview = page.getByRole('region', { name: 'What it does to prices' });
    await expect(preview.getByText('At least 0.01%.')).toBeVisible();
    await page.keyboard.press('Backspace');
    await page.keyboard.type('15');
    await expect(preview.getByText('With the code €45.13')).toBeVisible();
    await expect(preview.getByText('€42.50')).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Promo codes' }).first().press('Enter');
    const question = page.getByRole('heading', { name: 'Leave without saving the promo code?' });
    await expect(question).toBeVisible();
    await page.getByRole('button', { name: 'Stay' }).press('Enter');
    await expect(question).toBeHidden();
    await page.getByLabel('Percent').focus();
    await page.keyboard.press('Enter');
    const row = page.getByRole('listitem').filter({ hasText: 'SUMMER-26' });
    await expect(row.getByText('15% off').filter({ visible: true })).toBeVisible();
    await expectAccessible(page);

    const stranger = await newPerson();
    await open(stranger, `/events/${party.slug}?promo=summer-26&ref=KOFI`);
    await expect(stranger.getByText('Code SUMMER-26 is applied.')).toBeVisible();
    await expect(stranger).toHaveURL(new RegExp(`/events/${party.slug}\\?ref=KOFI$`));
    const email = freshEmail();
    await stranger.getByLabel('E-mail for your tickets').fill(email);
    await chooseTickets(stranger, 1);
    await getTickets(stranger, 1).click();
    await expect(stranger.getByRole('button', { name: 'Pay €45.13' })).toBeVisible();
    await stranger.goBack();
    await expect(stranger.getByText('Code SUMMER-26 is applied.'), 'on the way back, too').toBeVisible();
    await stranger.goForward();
    await goToPayment(stranger);
    await payWith(stranger, cards.good);
    await expectTickets(stranger);

    await page.reload();
    await row.getByRole('link', { name: '1 use' }).click();
    const order = page.getByRole('listitem').filter({ hasText: email });
    await expect(order.getByText('Paid')).toBeVisible();
    await expect(order.getByText('−€7.50')).toBeVisible();
    await expectAccessible(page);
  },
);

test('a code that is paused stops at once in another browser, and works again after Undo', async ({
  page,
  world,
  newPerson,
}) => {
  const party = await world.buildParty();
  const { code } = await world.buildPromoCode(party);
  const stranger = await newPerson();
  await open(stranger, `/events/${party.slug}?promo=${code}`);
  await expect(stranger.getByText(`Code ${code} is applied.`)).toBeVisible();
  await stranger.getByLabel('E-mail for your tickets').fill(freshEmail());
  await chooseTickets(stranger, 1);

  await signIn(page, organizer.username);
  await page.goto(codesOf(party));
  await chooseAction(page, code, 'Pause');
  const undo = page.getByRole('button', { name: 'Undo' }).filter({ visible: true });
  await expect(undo).toBeVisible();
  await expectAccessible(page);
  await getTickets(stranger, 1).click();
  await expect(stranger.getByText('This code is paused right now.')).toBeVisible();

  await undo.click();
  await expect(page.getByText('Active').filter({ visible: true })).toBeVisible();
  await getTickets(stranger, 1).click();
  await expect(stranger.getByRole('button', { name: 'Pay €42.50' })).toBeVisible();
});

test(
  'two hundred codes of a batch, made by an impatient host, are downloaded and one of them is used',
  { tag: '@once' },
  async ({ page, world, newPerson }) => {
    const party = await world.buildParty();
    await signIn(page, organizer.username);
    await page.goto(`${codesOf(party)}/new-batch`);
    await page.getByLabel('Name of the batch').fill('Friends of the house');
    await page.getByLabel('How many').fill('200');
    await page.getByLabel('Codes start with').fill('friends');
    await page.getByRole('button', { name: 'Create codes' }).click();
    await expect(page.getByText('Enter a percentage such as 15 or 12.5.')).toBeVisible();
    await expect(page.getByLabel('Percent')).toBeFocused();
    await page.getByLabel('Percent').fill('100');
    await expect(page.getByText('Free means free: no fees, and nobody is asked for a card.')).toBeVisible();
    await page.getByRole('button', { name: 'Create codes' }).dblclick();
    await expect(page.getByRole('heading', { name: 'Friends of the house' })).toBeVisible();
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('friends-of-the-house.csv');
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n');
    expect(lines).toHaveLength(201);

    const [code = '', link = ''] = lines[7]?.split(',') ?? [];
    const stranger = await newPerson();
    await open(stranger, link.replace(/^https?:\/\/[^/]+/, ''));
    await expect(stranger.getByText(`Code ${code} is applied.`)).toBeVisible();
    await stranger.getByLabel('E-mail for your tickets').fill(freshEmail());
    await chooseTickets(stranger, 1);
    await stranger.getByRole('button', { name: 'Get 1 ticket · Free' }).click();
    await expectTickets(stranger);

    await page.goto(codesOf(party));
    await expect(page.getByText('200 codes · 100% off').filter({ visible: true })).toHaveCount(1);
    await expect(page.getByRole('link', { name: '1 of 200 codes used' })).toBeVisible();
  },
);

test(
  'a link whose code does not work says why, each time in other words',
  { tag: '@once' },
  async ({ page, world }) => {
    const party = await world.buildParty();
    const codes = {
      'We don’t know this code.': 'NEVER-MADE',
      'This code has expired.': (await world.buildPromoCode(party, { ends_at: new Date(Date.now() - 1000) })).code,
      'This code is not valid yet.': (
        await world.buildPromoCode(party, { starts_at: new Date(Date.now() + 86_400_000) })
      ).code,
    };
    for (const [words, code] of Object.entries(codes)) {
      await open(page, `/events/${party.slug}?promo=${code}`);
      await expect(page.getByText(words)).toBeVisible();
      await expect(page.getByLabel('Promo code')).toHaveValue(code);
      await expect(page).toHaveURL(new RegExp(`/events/${party.slug}$`));
    }
    await page.reload();
    await expect(page.getByRole('button', { name: 'Have a promo code?' })).toBeVisible();
  },
);

test('two people change one code: what both changed is shown with both values, the rest is kept', async ({
  page,
  newPerson,
  world,
}) => {
  const other = await newPerson();
  await openSameCode(world, [page, other]);
  await other.getByLabel('Percent').fill('30');
  await other.getByLabel('Maximum number of orders').fill('50');
  await other.getByRole('button', { name: 'Save code' }).click();
  await expect(other).toHaveURL(/promo-codes$/);

  await page.getByLabel('Percent').fill('25');
  await page.getByLabel('Code', { exact: true }).fill('SHARED-2');
  await page.getByRole('button', { name: 'Save code' }).click();
  const clash = page.getByRole('alert').filter({ hasText: 'Which one do you want to keep?' });
  await expect(clash.getByText('Mine: Percent off, 25. Theirs: Percent off, 30.')).toBeVisible();
  await expectAccessible(page);
  await clash.getByRole('button', { name: 'Theirs' }).click();
  await expect(page.getByLabel('Percent')).toHaveValue('30');
  await expect(page.getByLabel('Maximum number of orders')).toHaveValue('50');
  await expect(page.getByLabel('Code', { exact: true })).toHaveValue('SHARED-2');
  await page.getByRole('button', { name: 'Save code' }).click();
  await expect(page).toHaveURL(/promo-codes$/);
  await expect(page.getByRole('listitem').filter({ hasText: 'SHARED-2' }).getByText('30% off').first()).toBeAttached();
});

test('two people change different parts of one code, and both are saved', async ({ page, newPerson, world }) => {
  const other = await newPerson();
  const address = await openSameCode(world, [page, other]);
  await other.getByLabel('Maximum number of orders').fill('50');
  await other.getByRole('button', { name: 'Save code' }).click();
  await expect(other).toHaveURL(/promo-codes$/);
  await page.getByLabel('Percent').fill('25');
  await page.getByRole('button', { name: 'Save code' }).click();
  await expect(page).toHaveURL(/promo-codes$/);
  await page.goto(address);
  await expect(page.getByLabel('Percent')).toHaveValue('25');
  await expect(page.getByLabel('Maximum number of orders')).toHaveValue('50');
});

/** Opens the form of one code for several people of its team; its address. */
async function openSameCode(world: World, people: Page[]): Promise<string> {
  const party = await world.buildParty();
  const promo = await world.buildPromoCode(party, { code: 'SHARED' });
  const address = `${codesOf(party)}/${promo.id}`;
  for (const person of people) {
    await signIn(person, organizer.username);
    await person.goto(address);
    await expect(person.getByLabel('Percent')).toHaveValue('20');
  }
  return address;
}
