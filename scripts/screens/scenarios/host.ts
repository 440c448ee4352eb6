import type { Page } from '@playwright/test';
import { demoPeople } from '#server/demo/logins.ts';
import { expect } from '../expect.ts';
import { type ScenarioContext, type Scenario, visit } from '../scenario.ts';

const { organizer } = demoPeople;
const slug = 'nachtschicht';

/** Making an event and preparing its sale. */
export const host: Scenario = async (context) => {
  await captureCreate(context);
  const page = await context.open(`/dashboard/events/${slug}`, organizer.username);
  await context.capture(page, 'event-overview', 'The overview of an event', { fullPage: true });
  await captureEdit(context, page);
  await captureTickets(context, page);
  await capturePromoCodes(context, page);
};

async function captureCreate({ open, capture }: ScenarioContext): Promise<void> {
  const page = await open(`/events/create?organization=${organizer.owns}`, organizer.username);
  await capture(page, 'event-create', 'A new event', { fullPage: true });
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByLabel('Title')).toBeFocused();
  await capture(page, 'event-create-errors', 'What’s missing');
  await page.getByLabel('Title').fill('Undertow by the Sea');
  await page.getByLabel('Start', { exact: true }).fill('2027-02-12T23:00');
  await page.getByLabel('Venue name').fill('Tresor');
  await page.getByLabel('City').fill('Berlin');
  await page.getByLabel('Price (EUR)').fill('20');
  await capture(page, 'event-create-filled', 'What they pay and you get', { fullPage: true });
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByRole('heading', { name: /before you publish|Ready to publish/ })).toBeVisible();
  await capture(page, 'event-overview-draft', 'A draft and what it needs');
}

async function captureEdit({ capture }: ScenarioContext, page: Page): Promise<void> {
  await visit(page, `/events/${slug}/edit`);
  await capture(page, 'event-edit', 'The details of an event', { fullPage: true });
  await page.getByLabel('Title').fill('');
  await page.getByRole('button', { name: 'Save basics' }).click();
  await expect(page.getByLabel('Title')).toBeFocused();
  await capture(page, 'event-edit-error', 'An event needs a title');
  await page.getByLabel('Title').fill('حفلة على السطح '.repeat(6).trim());
  await page.getByRole('link', { name: 'View page' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await capture(page, 'event-edit-leaving', 'Leaving with something unsaved');
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
}

async function captureTickets({ capture }: ScenarioContext, page: Page): Promise<void> {
  await visit(page, `/events/${slug}/ticket-types`);
  await capture(page, 'ticket-types', 'The ticket types of an event', { fullPage: true });
  await page.getByRole('button', { name: 'Add ticket type' }).click();
  await page.getByLabel('Price in EUR').fill('25.505');
  await page.getByRole('button', { name: 'Add ticket type' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  await capture(page, 'ticket-type-errors', 'A ticket type with mistakes', { fullPage: true });
}

async function capturePromoCodes({ capture }: ScenarioContext, page: Page): Promise<void> {
  await visit(page, `/dashboard/events/${slug}/promo-codes`);
  await capture(page, 'promo-codes', 'The promo codes of an event', { fullPage: true });
  await visit(page, `/dashboard/events/${slug}/promo-codes/new`);
  await page.getByLabel('Percent').fill('15');
  await expect(page.getByRole('list', { name: 'Prices with the code' })).toBeVisible();
  await capture(page, 'promo-code-new', 'A new code and what it does to prices', { fullPage: true });
}
