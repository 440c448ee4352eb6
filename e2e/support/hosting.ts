import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, demoPeople } from '#server/demo/logins.ts';
import type { Party } from './world.ts';

const control = (path: string) => `${process.env.E2E_PAYMENTS_URL}/_sandbox${path}`;

type Account = { id: string; account: { display_name: string } };

/** Puts the provider's account of an organization into a state, as the provider's staff could. */
export async function putAccount(page: Page, name: string, state: object): Promise<void> {
  const answer = await page.request.post(control(`/accounts/${await accountOf(page, name)}`), { data: state });
  if (!answer.ok()) throw new Error(await answer.text());
}

/** The id of an organization's account at the provider. */
export async function accountOf(page: Page, name: string): Promise<string> {
  const { accounts } = (await (await page.request.get(control('/accounts'))).json()) as { accounts: Account[] };
  const found = accounts.find(({ account }) => account.display_name === name);
  if (!found) throw new Error(`the provider has no account of ${name}`);
  return found.id;
}

/** Adds money to the platform's balance at the provider, as the payments of sales do. */
export async function topUp(page: Page, money: { currency: string; amount: number }): Promise<void> {
  const answer = await page.request.post(control('/top-ups'), { data: money });
  if (!answer.ok()) throw new Error(await answer.text());
}

/** Makes the next calls of the provider fail. */
export async function failProvider(page: Page, fault: object): Promise<void> {
  await page.request.post(control('/faults'), { data: fault });
}

/** Fills in the first step of the provider's form. */
export async function fillIdentity(page: Page): Promise<void> {
  const values = {
    given_name: 'Ann',
    surname: 'Owl',
    day: '3',
    month: '2',
    year: '1990',
    line1: 'Nest 1',
    postal_code: '10115',
    city: 'Berlin',
  };
  for (const [name, value] of Object.entries(values)) await page.locator(`[name="${name}"]`).fill(value);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Fills in the second step of the provider's form. */
export async function fillBankAccount(page: Page): Promise<void> {
  await page.locator('[name="holder"]').fill('Ann Owl');
  await page.locator('[name="account_number"]').fill('DE89 3704 0044 0532 0130 00');
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Cancels an event as its host. */
export async function cancelEvent(page: Page, party: Party): Promise<void> {
  const { organizer } = demoPeople;
  const path = `/services/api/events/${party.id}/cancellation/`;
  const data = { username: organizer.username, password: DEMO_PASSWORD };
  const { token } = await (await page.request.post('/services/api/auth/login/', { data })).json();
  const headers = { authorization: `Token ${token}` };
  const { rehearsal } = await (await page.request.get(path, { headers })).json();
  const body = { fingerprint: rehearsal.fingerprint, message: '' };
  const answer = await page.request.post(path, { headers, data: body });
  if (!answer.ok()) throw new Error(await answer.text());
}
