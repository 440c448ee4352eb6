import type { Page } from '@playwright/test';
import { expect } from './expect.ts';
import { visit } from './stage.ts';

type Choice = { slug: string; quantity?: number; email?: string };

/** Sets the number of tickets of the first type that can be had. */
export async function chooseTickets(page: Page, quantity: number): Promise<void> {
  const stepper = page.getByRole('region', { name: 'Tickets' }).getByRole('group').first();
  const count = stepper.getByRole('status');
  // Presses count only once the page has come alive.
  await expect(async () => {
    const now = Number(await count.textContent());
    const direction = now < quantity ? /^One more/ : /^One less/;
    if (now !== quantity) await stepper.getByRole('button', { name: direction }).click();
    await expect(count).toHaveText(String(quantity), { timeout: 200 });
  }).toPass();
}

/** The one button of the ticket box. */
export function getTickets(page: Page) {
  return page.getByRole('button', { name: /^Get \d+ ticket/ });
}

/** Takes a hold on an event's page; without an address for somebody who is signed in. Answers its public handle. */
export async function takeHold(page: Page, { slug, quantity = 2, email }: Choice): Promise<string> {
  await visit(page, `/events/${slug}`);
  await chooseTickets(page, quantity);
  if (email) await page.getByLabel('E-mail for your tickets').fill(email);
  await getTickets(page).click();
  await page.waitForURL('**/checkout/*');
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** Waits for the page's headline. */
export async function expectHeading(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}
