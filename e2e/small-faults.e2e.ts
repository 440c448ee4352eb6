import type { Page } from '@playwright/test';
import { PASSWORD } from '#server/domains/auth/factory.ts';
import { signIn } from './support/buying.ts';
import { chooseAction } from './support/menu.ts';
import { fieldOf, logInAgain } from './support/session.ts';
import { expect, test } from './support/test.ts';
import { freshEmail } from './support/world.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const toast = (page: Page, words: string) => page.locator('[data-sonner-toast]').filter({ hasText: words });

test(
  'a double click acts once, also when the answer came between its clicks',
  { tag: '@once' },
  async ({ page, world }) => {
    const host = await world.buildHost();
    const email = freshEmail('ana');
    await signIn(page, host.username, PASSWORD);
    await page.goto(`/dashboard/organization/${host.organization.handle}`);
    await fieldOf(page, 'E-mail address').fill(email);
    await button(page, 'Send the invitation').click();
    const again = button(page, `Send again to ${email}`);
    await expect(again).toBeVisible();
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/team/')) sent += 1;
    });
    await again.hover();
    const answer = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.mouse.down({ clickCount: 1 });
    await page.mouse.up({ clickCount: 1 });
    await answer;
    await expect(again).not.toHaveAttribute('aria-busy');
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await button(page, `Withdraw the invitation of ${email}`).click();
    await expect(again).toBeHidden();
    expect(sent).toBe(1);
  },
);

test(
  'a ticket type deleted in another tab keeps its form, which can add it again',
  { tag: '@once' },
  async ({ page, context, world }) => {
    const host = await world.buildHost();
    const types = ['Early', 'Regular'].map((name) => ({ name, price_amount: 0 }));
    const party = await world.buildParty({ organization_id: host.organization.id }, types);
    const path = `/events/${party.slug}/ticket-types`;
    await signIn(page, host.username, PASSWORD);
    await page.goto(path);
    await button(page, 'Early').click();
    await fieldOf(page, 'Description').fill('Until midnight.');
    const other = await context.newPage();
    await other.goto(path);
    await chooseAction(other, 'Early', 'Delete');
    await button(other, 'Delete ticket type').click();
    await expect(button(other, 'Early')).toBeHidden();
    await button(page, 'Save').click();
    await expect(page.getByRole('alert').filter({ hasText: 'This ticket type was deleted' })).toBeVisible();
    await expect(fieldOf(page, 'Description')).toHaveValue('Until midnight.');
    await button(page, 'Add as a new ticket type').click();
    await expect(toast(page, '"Early" ticket type created.')).toBeVisible();
    await expect(fieldOf(page, 'Description')).toBeHidden();
    await expect(button(page, 'Regular')).toBeFocused();
    await button(page, 'Early').click();
    await expect(fieldOf(page, 'Description')).toHaveValue('Until midnight.');
  },
);

test(
  'a setting saved in another tab before the session ended: the person still chooses',
  { tag: '@once' },
  async ({ page, newPerson, world }) => {
    const host = await world.buildHost({ bio: 'Loud nights.' });
    const path = `/dashboard/organization/${host.organization.handle}`;
    await signIn(page, host.username, PASSWORD);
    await page.goto(path);
    await fieldOf(page, 'Short description').fill('Quiet nights.');
    const other = await newPerson();
    await signIn(other, host.username, PASSWORD);
    await other.goto(path);
    await fieldOf(other, 'Short description').fill('Silent nights.');
    await button(other, 'Save profile').click();
    await expect(toast(other, 'Your changes have been saved.')).toBeVisible();
    await logInAgain(page, { world, person: host, button: 'Save profile' });
    await expect(fieldOf(page, 'Short description')).toHaveValue('Quiet nights.');
    await button(page, 'Save profile').click();
    const notice = page.getByRole('alert').filter({ hasText: 'Which one do you want to keep?' });
    await expect(notice).toContainText('Short description. Mine: “Quiet nights.”. The other: “Silent nights.”.');
  },
);
