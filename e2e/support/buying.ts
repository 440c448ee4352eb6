import { expect, type Page } from '@playwright/test';
import { cards, goToPayment, payWith } from '#scripts/system/payment-page.ts';
import { DEMO_PASSWORD } from '#server/demo/logins.ts';
import type { Party } from './world.ts';

type Choice = { email?: string; quantity?: number };

/** Opens a page and waits until it is interactive: by then the header shows the session. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const login = page.getByRole('link', { name: 'Login' });
  await expect(login.or(page.getByRole('button', { name: /^Account of/ }))).toBeVisible();
}

/** Chooses tickets on an event's page and starts the checkout. */
export async function takeHold(page: Page, party: Party, { email, quantity = 1 }: Choice = {}): Promise<void> {
  await open(page, `/events/${party.slug}`);
  await chooseTickets(page, quantity);
  if (email) await page.getByLabel('E-mail for your tickets').fill(email);
  await getTickets(page, quantity).click();
  await page.waitForURL('**/checkout/*');
}

/** Sets the number of tickets of the first type. */
export async function chooseTickets(page: Page, quantity: number): Promise<void> {
  const stepper = page.getByRole('region', { name: 'Tickets' }).getByRole('group').first();
  const count = stepper.getByRole('status');
  const more = stepper.getByRole('button', { name: /^One more/ });
  const fewer = stepper.getByRole('button', { name: /^One less/ });
  const now = Number(await count.textContent());
  for (let step = now; step < quantity; step += 1) await more.click();
  for (let step = now; step > quantity; step -= 1) await fewer.click();
  await expect(count).toHaveText(String(quantity));
}

/** The submit button of the ticket box. */
export function getTickets(page: Page, quantity: number) {
  return page.getByRole('button', { name: new RegExp(`^Get ${quantity} ticket`) });
}

/** Buys tickets, from the event's page to the paid checkout, with a valid card. */
export async function buy(page: Page, party: Party, choice: Choice = {}): Promise<void> {
  await takeHold(page, party, choice);
  await goToPayment(page);
  await payWith(page, cards.good);
  await expectTickets(page);
}

/** Expects a paid checkout. */
export async function expectTickets(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'You’re in' })).toBeVisible();
}

/** The `session_id` of the open checkout. */
export function sessionIdOf(page: Page): string {
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/**
 * Signs in a demo person, or anybody with the given password, from the next page on: by the API call and the storage of the
 * login page, without opening that page.
 */
export async function signIn(page: Page, username: string, password: string = DEMO_PASSWORD): Promise<void> {
  const answer = await page.request.post('/services/api/auth/login/', { data: { username, password } });
  expect(answer.ok(), 'the login').toBe(true);
  // Storage belongs to an origin, so a page of it must be open: the smallest one.
  await page.goto('/robots.txt');
  await page.evaluate(
    ({ token, user }) => {
      localStorage.setItem('authToken', token);
      localStorage.setItem('authUser', JSON.stringify(user));
    },
    await answer.json(),
  );
}

/** Signs in at the login page, with the demo password unless another one is given. */
export async function logIn(page: Page, username: string, password: string = DEMO_PASSWORD): Promise<void> {
  if (!new URL(page.url(), 'http://localhost').pathname.startsWith('/login')) await open(page, '/login');
  await page.getByLabel('User name or e-mail address').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Login successful!')).toBeVisible();
}
