import type { Page } from '@playwright/test';
import { demoPeople } from '#server/demo/logins.ts';
import { PASSWORD } from '#server/domains/auth/factory.ts';
import { expectAccessible } from './support/accessible.ts';
import { breakNext, expectFailure, holdNext } from './support/broken-calls.ts';
import { open, signIn } from './support/buying.ts';
import { freshEmail } from './support/world.ts';
import { expect, test } from './support/test.ts';

const { organizer } = demoPeople;

/** Saves a section, and waits until it is saved. */
async function save(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name: `Save ${name}`, exact: true });
  await button.click();
  await expect(button).toBeHidden();
}

test('a host edits each section, sees it on the page, and is asked before leaving', async ({ page, world }) => {
  const party = await world.buildParty({ state: 'draft', published_at: null });
  await signIn(page, organizer.username);
  await open(page, `/events/${party.slug}/edit`);
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Title').fill(`Low Tide ${party.slug}`);
  await page.getByLabel('Summary').fill('Slow music by the water.');
  await page.getByLabel('Tags').fill('ambient, live');
  await expect(page.getByText('Not saved').filter({ visible: true }).first()).toBeVisible();
  await page.getByRole('link', { name: 'View page' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving Basics?' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Stay' }).click();
  // Until then nothing behind it can be typed in.
  await expect(question).toBeHidden();

  await page.getByLabel('Minimum age').fill('18');
  await page.getByLabel('Dress code').fill('Wool');
  await save(page, 'basics');
  // A draft's address follows its title, and what is not saved elsewhere stays.
  await expect(page).toHaveURL(/\/events\/low-tide-[^/]*\/edit$/);
  await expect(page.getByLabel('Dress code')).toHaveValue('Wool');
  await save(page, 'rules');

  await page.getByLabel('End', { exact: false }).first().fill('2031-01-01T06:00');
  await page.getByLabel('Start', { exact: false }).first().fill('2031-01-02T23:00');
  await page.getByRole('button', { name: 'Save date' }).click();
  await expect(page.getByText('Update Failed')).toBeVisible();
  await expect(page.locator('#ends_at-error')).toContainText('Must be after the start.');
  await expect(page.locator('#ends_at')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('End', { exact: false }).first().fill('2031-01-03T06:00');
  // An hour before the start, as before.
  await expect(page.locator('#doors_at')).toHaveValue('2031-01-02T22:00');
  await page.getByLabel('Time zone').selectOption('Europe/Lisbon');
  await expect(page.getByText('Ticket sales and promo codes still start and end at the same moment')).toBeVisible();
  await page.getByLabel('Time zone').selectOption('Europe/Berlin');
  await expect(page.getByText('Ticket sales and promo codes still start and end at the same moment')).toBeHidden();
  await save(page, 'date');

  await page.getByLabel('Venue name').fill('Salon zur wilden Renate');
  await page.getByLabel('Point on the map').fill('https://www.openstreetmap.org/?mlat=52.4971&mlon=13.4645#map=17/1/1');
  await expect(page.getByText('52.4971, 13.4645')).toBeVisible();
  await save(page, 'venue');

  await writeDescription(page);
  await save(page, 'description');

  for (const name of ['Ana Mar', 'Ben Ode']) {
    await page.getByLabel('Add a name').fill(name);
    await page.getByLabel('Add a name').press('Enter');
  }
  await page.getByRole('button', { name: 'Move Ben Ode up' }).press('Enter');
  await expect(page.getByLabel('Name at place 1')).toHaveValue('Ben Ode');
  await page.getByLabel('Name at place 2').fill('Ana Mar b2b Cy');
  await page.keyboard.press('Home');
  await page.keyboard.type('DJ ');
  await page.getByLabel('Name at place 1').fill('');
  await page.getByLabel('Add a name').focus();
  await expect(page.getByLabel('Name at place 1'), 'an emptied name comes back').toHaveValue('Ben Ode');
  await expect(page.getByLabel('Name at place 2')).toHaveValue('DJ Ana Mar b2b Cy');
  await save(page, 'line-up');

  await page.getByRole('button', { name: 'Add a question' }).click();
  await page.getByLabel('Question', { exact: true }).fill('Which boat?');
  await page.getByLabel('Answer', { exact: true }).selectOption('One choice');
  await page.getByLabel('Choices').fill('The red one\nThe blue one');
  await page.getByLabel('Required').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
  await save(page, 'questions');

  await page.getByLabel('Unlisted').check();
  await save(page, 'visibility');
  await page.getByRole('radio', { name: /^You/ }).check();
  await expect(page.getByText('€18.50')).toBeVisible();
  await save(page, 'fees');
  await page.getByLabel('Highest price').selectOption('80%');
  await save(page, 'resale');
  await page.getByLabel('Tickets per person').fill('4');
  await page.getByLabel('Capacity').fill('300');
  await save(page, 'limits');

  await page.getByRole('link', { name: 'View page' }).click();
  await expect(page.getByText('Only your team sees this.')).toBeVisible();
  await expect(page.getByText('Salon zur wilden Renate').first()).toBeVisible();
  await expect(page.getByText('a loud night')).toHaveJSProperty('tagName', 'STRONG');
  await expect(page.getByRole('link', { name: 'a loud night' })).toHaveAttribute('href', 'https://example.com/rules');
  await expect(page.getByText('pasted words')).toBeVisible();
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /^(DJ Ana Mar b2b Cy|Ben Ode)$/ })
      .first(),
  ).toHaveText('Ben Ode');
  await expect(page.getByText('Wool')).toBeVisible();
});

/** Writes, formats, links and pastes, as far as possible by keyboard. */
async function writeDescription(page: Page): Promise<void> {
  const text = page.getByRole('textbox', { name: 'Description' });
  await text.focus();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Bold' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(text).toBeFocused();
  await page.keyboard.type('a loud night');
  await expect(text.locator('strong')).toHaveText('a loud night');
  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: 'Link', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Link' });
  await dialog.getByLabel('Address').fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Enter a web address')).toBeVisible();
  await dialog.getByLabel('Address').fill('example.com/rules');
  await page.keyboard.press('Enter');
  await expect(text.getByRole('link', { name: 'a loud night' })).toBeVisible();
  await expect(text).toBeFocused();
  // The cursor stands behind the link.
  await page.keyboard.press('Enter');
  await text.evaluate((field) => {
    const data = new DataTransfer();
    data.setData(
      'text/html',
      '<h1>Big</h1><p onclick="x()">pasted <i>words</i><img src=x onerror="x()"></p><script>x()</script>',
    );
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(text).toContainText('pasted words');
  await expect(text.locator('img:not(.ProseMirror-separator), script, [onclick]')).toHaveCount(0);
}

test('what is typed while a draft gets another address stays', async ({ page, world, newPerson }) => {
  const party = await world.buildParty({ state: 'draft', published_at: null });
  const { slug } = party;
  await signIn(page, organizer.username);
  await open(page, `/events/${slug}/edit`);
  await page.getByLabel('Picture file').setInputFiles('web/public/og.png');
  const poster = page.getByRole('button', { name: 'Save the poster' });
  await expect(poster).toBeVisible();
  const answer = await holdNext(page, 'PATCH', `/events/${party.id}/`);
  await page.getByLabel('Title').fill('Vents');
  await page.getByRole('button', { name: 'Save basics' }).click();
  await answer.asked;
  await page.getByLabel('Summary').fill('Typed meanwhile');
  await page.getByLabel('Dress code').fill('Wo');
  answer.release();
  await expect(page).toHaveURL(/\/events\/vents[^/]*\/edit$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Vents');
  await page.keyboard.type('ol');
  await expect(page.getByLabel('Dress code')).toHaveValue('Wool');
  await expect(page.getByLabel('Title')).toHaveValue('Vents');
  await expect(page.getByLabel('Summary')).toHaveValue('Typed meanwhile');
  await expect(poster).toBeVisible();
  // Its address was a part of another word of the path.
  await page.getByLabel('Title').fill(`High Tide ${slug}`);
  await save(page, 'basics');
  await expect(page).toHaveURL(/\/events\/high-tide-[^/]*\/edit$/);

  // Another host gives it the next address, and this page hears of it.
  const other = await newPerson();
  await signIn(other, organizer.username);
  await open(other, `/events/${slug}/edit`);
  await other.getByLabel('Title').fill(`Ebb ${slug}`);
  await save(other, 'basics');
  await poster.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ebb');
  await expect(page.getByLabel('Dress code')).toHaveValue('Wool');
  await save(page, 'rules');
});

test(
  'two hosts who change the same field are shown both texts',
  { tag: '@once' },
  async ({ page, world, newPerson }) => {
    const host = await world.buildPerson();
    const { id: organization_id } = await world.buildOrganization(host);
    const party = await world.buildParty({ organization_id, state: 'draft', published_at: null });
    const ana = await world.buildPerson({ first_name: 'Ana', last_name: 'Mar', is_seller: true });
    await world.buildMember({ organization_id, user_id: ana.id, role: 'manager' });
    await signIn(page, host.username, PASSWORD);
    await open(page, `/events/${party.slug}/edit`);
    await page.getByLabel('Venue name').fill('The Mill');
    await page.getByLabel('Dress code').fill('Velvet');
    await page.getByLabel('Address').fill('Mill Street 1');

    const other = await newPerson();
    await signIn(other, ana.username, PASSWORD);
    await open(other, `/events/${party.slug}/edit`);
    await other.getByLabel('Venue name').fill('The Harbour');
    await save(other, 'venue');

    await page.getByRole('button', { name: 'Save venue' }).click();
    const clash = page.getByRole('alert').filter({ hasText: 'Which one do you want to keep?' });
    await expect(clash).toContainText(
      /Ana Mar saved the venue name at \d\d:\d\d \S+\. Which one do you want to keep\?/,
    );
    await expect(clash).toBeFocused();
    await expect(clash).toContainText('The Mill');
    await expect(clash).toContainText('The Harbour');
    await expectAccessible(page);
    await clash.getByRole('button', { name: 'Ana Mar’s' }).click();
    await expect(clash).toBeHidden();
    await expect(page.getByLabel('Venue name')).toHaveValue('The Harbour');
    // What only one of them changed is saved all the same, and the other section was never in doubt.
    await expect(page.getByRole('button', { name: 'Save venue' })).toBeHidden();
    await save(page, 'rules');
    await other.reload();
    await expect(other.getByLabel('Address')).toHaveValue('Mill Street 1');
    await expect(other.getByLabel('Dress code')).toHaveValue('Velvet');

    await page.getByLabel('Venue name').fill('The Mill');
    await other.getByLabel('Venue name').fill('The Boat');
    await save(other, 'venue');
    await page.getByRole('button', { name: 'Save venue' }).click();
    await clash.getByRole('button', { name: 'Mine' }).click();
    await expect(clash).toBeHidden();
    await expect(page.getByRole('button', { name: 'Save venue' })).toBeHidden();
    await other.reload();
    await expect(other.getByLabel('Venue name')).toHaveValue('The Mill');
  },
);

test('an answer that never comes leaves the form as it was', { tag: '@once' }, async ({ page, world }) => {
  const party = await world.buildParty();
  await signIn(page, organizer.username);
  await open(page, `/events/${party.slug}/edit`);
  await page.getByLabel('Title').fill(`Renamed ${party.slug}`);
  await breakNext(page, 'PATCH', `/events/${party.id}/`);
  await page.getByRole('button', { name: 'Save basics' }).click();
  await expectFailure(page, { title: 'Update Failed', words: 'Unable to update event.' });
  let lost = 0;
  await page.route(`**/services/api/events/${party.id}/`, async (route) => {
    if (route.request().method() !== 'PATCH' || lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
  await page.getByRole('button', { name: 'Save basics' }).click();
  await expect(page.getByText('We couldn’t reach the server. Your text is still here.')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue(`Renamed ${party.slug}`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Event Updated')).toBeVisible();
  await expect(page.getByText(`"Renamed ${party.slug}" was updated.`)).toBeVisible();
  // The old address of a published event goes on, and the new one is a choice.
  await expect(page).toHaveURL(`/events/${party.slug}/edit`);
  await page.getByLabel('Title').fill(`Moved ${party.slug}`);
  await page.getByLabel(/^Change the page’s address/).check();
  await save(page, 'basics');
  await expect(page).toHaveURL(/\/events\/moved-[^/]*\/edit$/);
  await page.goto(`/events/${party.slug}`);
  await expect(page).toHaveURL(/\/events\/moved-/);
});

test(
  'what ticket holders rely on changes only with a mail to them',
  { tag: '@once' },
  async ({ page, world, newPerson }) => {
    const party = await world.buildParty({}, [{ price_amount: 0 }]);
    const guest = await newPerson();
    const email = freshEmail('holder');
    await open(guest, `/events/${party.slug}`);
    await buyFree(guest, email);
    await signIn(page, organizer.username);
    await open(page, `/events/${party.slug}/edit`);
    await page.getByLabel('Venue name').fill('The Harbour');
    await expect(page.getByText('1 person holds or is buying a ticket. We’ll e-mail them.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save and tell 1' }).click();
    await expect(page.getByText(`"${party.title}" was updated.`)).toBeVisible();
    // The mail itself is a job's work: server/domains/events/tell-holders.test.ts.
    await expect(page.getByRole('button', { name: /^Save and tell/ })).toBeHidden();
  },
);

async function buyFree(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail for your tickets').fill(email);
  await page.getByRole('button', { name: /^Get 1 ticket/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You’re in' })).toBeVisible();
}
