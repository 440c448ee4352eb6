import type { Page } from '@playwright/test';

/** Test cards of the payment sandbox, by the result of the payment. */
export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asksBank: '4000 0027 6000 3184',
  staysOpen: '4000 0091 0000 0010',
  failsLater: '4000 0091 0000 0028',
} as const;

/** Goes from the checkout page to the payment page. */
export async function goToPayment(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay / }).click();
  await page.getByLabel('Card number').waitFor();
}

/** Fills in the payment page and pays. */
export async function payWith(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Expiry').fill('12 / 34');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Name on card').fill('Ada Lovelace');
  await page.getByRole('button', { name: /^Pay €/ }).click();
}
