import type { Page } from '@playwright/test';
import { PASSWORD } from '#server/domains/auth/factory.ts';
import { breakNext } from './support/broken-calls.ts';
import { signIn } from './support/buying.ts';
import { chooseAction } from './support/menu.ts';
import { expect, test } from './support/test.ts';

const toast = (page: Page, words: string | RegExp) => page.locator('.velvet-toast').filter({ hasText: words });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Opens the menu of a row, chooses an act, and confirms it. */
async function choose(page: Page, name: string, act: string) {
  await chooseAction(page, name, act);
  await page.getByRole('dialog').getByRole('button', { name: act }).click();
}

test('who was removed from a team in another tab is named, and the focus stays in the list', async ({
  page,
  context,
  world,
}) => {
  const host = await world.buildHost();
  const { id: organization_id, handle } = host.organization;
  for (const [first_name, role] of [
    ['Ana', 'manager'],
    ['Bo', 'finance'],
    ['Cleo', 'door'],
  ] as const) {
    const { id: user_id } = await world.buildPerson({ first_name, last_name: 'Guest' });
    await world.buildMember({ organization_id, user_id, role });
  }
  await signIn(page, host.username, PASSWORD);
  await page.goto(`/dashboard/organization/${handle}`);
  await expect(button(page, 'Remove Bo Guest')).toBeVisible();
  const other = await context.newPage();
  await other.goto(`/dashboard/organization/${handle}`);
  for (const name of ['Ana', 'Bo']) {
    await button(other, `Remove ${name} Guest`).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(button(other, `Remove ${name} Guest`)).toBeHidden();
  }
  await expect(other.getByLabel('Role of Cleo Guest')).toBeFocused();

  await button(page, 'Remove Ana Guest').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(toast(page, 'This person is no longer in the team.')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByLabel('Role of Ana Guest')).toBeHidden();
  await expect(page.getByLabel('Role of Cleo Guest')).toBeFocused();
});

test('a role is not given to somebody who left meanwhile, and a withdrawn invitation is called that', async ({
  page,
  context,
  world,
}) => {
  const host = await world.buildHost();
  const { id: organization_id, handle } = host.organization;
  const { id: user_id } = await world.buildPerson({ first_name: 'Ana' });
  await world.buildMember({ organization_id, user_id, role: 'manager' });
  await signIn(page, host.username, PASSWORD);
  await page.goto(`/dashboard/organization/${handle}`);
  await page.getByLabel('E-mail address').fill('bo@example.com');
  await button(page, 'Send the invitation').click();
  await expect(page.getByRole('heading', { name: 'Invited' })).toBeVisible();
  const other = await context.newPage();
  await other.goto(`/dashboard/organization/${handle}`);
  await button(other, 'Remove Ana Guest').click();
  await other.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await other.getByRole('button', { name: /^Withdraw/ }).click();
  await expect(other.getByRole('heading', { name: 'Invited' })).toBeHidden();
  await expect(other.getByRole('heading', { name: 'Invite somebody' })).toBeFocused();

  await page.getByLabel('Role of Ana Guest').selectOption('door');
  await expect(toast(page, 'This person is no longer in the team.')).toBeVisible();
  await expect(page.getByLabel('Role of Ana Guest')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Invited' })).toBeHidden();
});

test('after a promoter, a doorman, a code or a ticket type has gone, the focus is on the next one', async ({
  page,
  world,
}) => {
  test.slow();
  const host = await world.buildHost();
  const types = ['Early', 'Regular'].map((name) => ({ name, price_amount: 0 }));
  const party = await world.buildParty({ organization_id: host.organization.id }, types);
  for (const name of ['Ana', 'Bo']) await world.buildPromoterLink(party, { name });
  for (const code of ['WINTER', 'SPRING']) await world.buildPromoCode(party, { code });
  await signIn(page, host.username, PASSWORD);
  const event = `/dashboard/events/${party.slug}`;
  await test.step('promoters', async () => {
    await page.goto(`${event}/promoters`);
    await choose(page, 'Ana', 'Remove');
    await expect(page.getByRole('listitem').filter({ hasText: 'Bo' }).locator('button:focus')).toHaveCount(1);
    await choose(page, 'Bo', 'Remove');
    await expect(page.getByRole('heading', { name: 'Promoters' })).toBeFocused();
  });
  await test.step('doormen', async () => {
    await page.goto(`${event}/doormen`);
    await button(page, 'Remove Dana Door').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('heading', { name: 'Doormen' })).toBeFocused();
  });
  await test.step('promo codes', async () => {
    await page.goto(`${event}/promo-codes`);
    await choose(page, 'WINTER', 'Delete');
    await expect(page.getByText('WINTER', { exact: true })).toHaveCount(0);
    await expect(page.getByRole('listitem').filter({ hasText: 'SPRING' }).locator('button:focus')).toHaveCount(1);
  });
  await test.step('ticket types', async () => {
    await page.goto(`/events/${party.slug}/ticket-types`);
    await chooseAction(page, 'Early', 'Delete');
    await button(page, 'Keep it').click();
    await expect(button(page, 'More for Early')).toBeFocused();
    await chooseAction(page, 'Early', 'Delete');
    await button(page, 'Delete ticket type').click();
    await expect(button(page, 'Regular')).toBeFocused();
  });
});

test('a promoter and a ticket type that another tab removed are named, and the list is read again', async ({
  page,
  context,
  world,
}) => {
  const host = await world.buildHost();
  const types = ['Early', 'Regular'].map((name) => ({ name, price_amount: 0 }));
  const party = await world.buildParty({ organization_id: host.organization.id }, types);
  await world.buildPromoterLink(party, { name: 'Ana' });
  await signIn(page, host.username, PASSWORD);
  const other = await context.newPage();
  await test.step('a promoter', async () => {
    const path = `/dashboard/events/${party.slug}/promoters`;
    await page.goto(path);
    await chooseAction(page, 'Ana', 'Change');
    await other.goto(path);
    await choose(other, 'Ana', 'Remove');
    await expect(other.getByText('No promoters yet.')).toBeVisible();
    await page.getByLabel('Percent').fill('20');
    await button(page, 'Save').click();
    await expect(toast(page, 'This promoter was already removed.')).toBeVisible();
    await expect(page.getByText('No promoters yet.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Promoters' })).toBeFocused();
  });
  await test.step('a ticket type', async () => {
    const path = `/events/${party.slug}/ticket-types`;
    await page.goto(path);
    await chooseAction(page, 'Early', 'Delete');
    await other.goto(path);
    await chooseAction(other, 'Early', 'Delete');
    await button(other, 'Delete ticket type').click();
    await expect(button(other, 'Early')).toBeHidden();
    await button(page, 'Delete ticket type').click();
    await expect(toast(page, 'This ticket type was already deleted.')).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(button(page, 'Early')).toBeHidden();
  });
});

test('a promoter and an invitation changed in two tabs: the second is told, keeps what was typed, and can save it', async ({
  page,
  context,
  world,
}) => {
  const host = await world.buildHost();
  const party = await world.buildParty({ organization_id: host.organization.id }, [{ name: 'Regular' }]);
  await world.buildPromoterLink(party, { name: 'Ana' });
  const { id } = await world.buildInvitation(party, { name: 'Bo', note: 'Come!' });
  await signIn(page, host.username, PASSWORD);
  const other = await context.newPage();
  await test.step('a promoter', async () => {
    for (const tab of [page, other]) {
      await tab.goto(`/dashboard/events/${party.slug}/promoters`);
      await chooseAction(tab, 'Ana', 'Change');
    }
    await other.getByLabel('Name').fill('Ana Mar');
    await button(other, 'Save').click();
    await expect(button(other, 'More for Ana Mar')).toBeVisible();
    await page.getByLabel('Percent').fill('20');
    await button(page, 'Save').click();
    await expect(toast(page, 'Check it again, then save.')).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('Ana Mar');
    await expect(page.getByLabel('Percent')).toHaveValue('20');
    await button(page, 'Save').click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Ana Mar' })).toContainText('20%');
  });
  await test.step('an invitation', async () => {
    for (const tab of [page, other]) await tab.goto(`/dashboard/events/${party.slug}/invitations/${id}`);
    await other.getByLabel('Name').fill('Bo Mar');
    await button(other, 'Save invitation').click();
    await expect(toast(other, 'The invitation has been saved.')).toBeVisible();
    await page.getByLabel('Note').fill('Come early!');
    await button(page, 'Save invitation').click();
    await expect(toast(page, 'Check it again, then save.')).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('Bo Mar');
    await expect(page.getByLabel('Note')).toHaveValue('Come early!');
    await button(page, 'Save invitation').click();
    await expect(toast(page, 'The invitation has been saved.')).toBeVisible();
  });
});

test('the same setting saved in two tabs: both values are shown, and the person chooses', async ({
  page,
  context,
  world,
}) => {
  const host = await world.buildHost({ bio: 'Loud nights.' });
  const path = `/dashboard/organization/${host.organization.handle}`;
  await signIn(page, host.username, PASSWORD);
  await page.goto(path);
  const about = (tab: Page) => tab.getByLabel('Short description');
  await about(page).fill('Quiet nights.');
  const other = await context.newPage();
  const saveThere = async (text: string) => {
    await other.goto(path);
    await about(other).fill(text);
    await button(other, 'Save profile').click();
    await expect(toast(other, 'Your changes have been saved.')).toBeVisible();
  };
  await saveThere('Silent nights.');
  await button(page, 'Save profile').click();
  const notice = page.getByRole('alert').filter({ hasText: 'Which one do you want to keep?' });
  await expect(notice).toContainText('Short description. Mine: “Quiet nights.”. The other: “Silent nights.”.');
  await expect(about(page)).toHaveValue('Quiet nights.');
  await notice.getByRole('button', { name: 'The other' }).click();
  await expect(notice).toBeHidden();
  await expect(about(page)).toHaveValue('Silent nights.');

  await about(page).fill('Late nights.');
  await saveThere('Early nights.');
  await button(page, 'Save profile').click();
  await notice.getByRole('button', { name: 'Mine' }).click();
  await expect(toast(page, 'Your changes have been saved.')).toBeVisible();
  await page.reload();
  await expect(about(page)).toHaveValue('Late nights.');
});

test('a gate that could not be saved is still in its field', async ({ page, world }) => {
  const host = await world.buildHost();
  const party = await world.buildParty({ organization_id: host.organization.id });
  await signIn(page, host.username, PASSWORD);
  await page.goto(`/dashboard/events/${party.slug}/doormen`);
  await page.getByLabel('New gate').fill('North');
  await breakNext(page, 'PUT', '/events/*/gates/');
  await button(page, 'Add').click();
  await expect(toast(page, 'The gates could not be saved. Please try again.')).toBeVisible();
  await expect(page.getByLabel('New gate')).toHaveValue('North');
  await button(page, 'Add').click();
  await expect(page.getByRole('grid', { name: 'Gates' }).getByRole('row')).toHaveText([/North/]);
  await expect(page.getByLabel('New gate')).toHaveValue('');
});
