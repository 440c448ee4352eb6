import type { Page } from '@playwright/test';
import { expect } from '../expect.ts';
import { chooseTickets } from '../checkout-steps.ts';
import { type Scenario, visit } from '../scenario.ts';

const states = [
  { slug: 'kabarett-im-hinterhof', name: 'sold-out', caption: 'Sold out' },
  { slug: 'tiefgang-all-vinyl-no-requests', name: 'few-left', caption: 'Few tickets left' },
  { slug: 'long-light-festival', name: 'not-yet', caption: 'Not on sale yet' },
  { slug: 'fernlicht', name: 'postponed', caption: 'Postponed, with the old date' },
  { slug: 'dachgarten-sessions', name: 'cancelled', caption: 'Cancelled' },
  { slug: 'nachtschicht-first-frost', name: 'ended', caption: 'Over' },
  { slug: 'open-studio-day', name: 'free', caption: 'Free, and going on right now' },
];

/** An event's page in all its states. */
export const event: Scenario = async ({ open, capture }) => {
  const page = await open('/events/nachtschicht');
  await capture(page, 'event-on-sale', 'An event on sale');
  await capture(page, 'event-whole', 'The whole page of an event', { fullPage: true });
  await chooseTickets(page, 2);
  await page.getByText('Price details').click();
  await expect(page.getByText('Fees', { exact: true })).toBeVisible();
  await page.getByText('Price details').scrollIntoViewIfNeeded();
  await capture(page, 'event-breakdown', 'Two tickets chosen, and the parts of the total');
  await applyCode(page, 'SHIFT20');
  await capture(page, 'event-promo-applied', 'A promo code');
  await page.getByRole('button', { name: 'Remove' }).click();
  await applyCode(page, 'FIRSTTEN');
  await page.getByLabel('E-mail for your tickets').fill('robin@example.com');
  await page.getByRole('button', { name: /^Get 2 ticket/ }).click();
  await expect(page.getByLabel('Promo code')).toHaveAttribute('aria-invalid', 'true');
  await capture(page, 'event-promo-refused', 'A promo code that is used up');

  for (const { slug, name, caption } of states) {
    await visit(page, `/events/${slug}`);
    await capture(page, `event-${name}`, caption);
  }
};

async function applyCode(page: Page, code: string): Promise<void> {
  const opener = page.getByRole('button', { name: 'Have a promo code?' });
  if (await opener.isVisible()) await opener.click();
  await page.getByLabel('Promo code').fill(code);
  await page.getByRole('button', { name: 'Apply' }).click();
}
