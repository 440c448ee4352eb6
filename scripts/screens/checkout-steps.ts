import type { Page } from '@playwright/test';
import { expect } from './expect.ts';
import { visit } from './scenario.ts';

type Choice = { slug: string; quantity?: number; email?: string };

/** Sets the quantity of the first available ticket type. */
export async function chooseTickets(page: Page, quantity: number): Promise<void> {
  const stepper = page.getByRole('region', { name: 'Tickets' }).getByRole('group').first();
  const count = stepper.getByRole('status');
  // Clicks have no effect before hydration, so repeat them until one works.
  await expect(async () => {
    const now = Number(await count.textContent());
    const direction = now < quantity ? /^One more/ : /^One less/;
    if (now !== quantity) await stepper.getByRole('button', { name: direction }).click();
    await expect(count).toHaveText(String(quantity), { timeout: 200 });
  }).toPass();
}

/** The button of the ticket box. */
function getTickets(page: Page) {
  return page.getByRole('button', { name: /^Get \d+ ticket/ });
}

/** Takes a hold on an event's page and returns its session id. Signed-in buyers need no `email`. */
export async function takeHold(page: Page, { slug, quantity = 2, email }: Choice): Promise<string> {
  await visit(page, `/events/${slug}`);
  await chooseTickets(page, quantity);
  if (email) await page.getByLabel('E-mail for your tickets').fill(email);
  await getTickets(page).click();
  await page.waitForURL('**/checkout/*');
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** Waits for the page's main heading. */
export async function expectHeading(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}
