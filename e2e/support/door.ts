import { expect, type Page } from '@playwright/test';
import { demoPeople } from '#server/demo/logins.ts';
import { signIn } from './buying.ts';
import type { Party } from './world.ts';

/** The door page of an event, as its doorman sees it. */
export async function openDoor(page: Page, party: Party): Promise<Page> {
  await signIn(page, demoPeople.doorman.username);
  await page.goto(`/dashboard/door/${party.slug}`);
  await expect(page.getByRole('heading', { level: 1, name: party.title })).toBeVisible();
  return page;
}

/** Types a ticket's code into the field of a door, as a scanner does. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.getByLabel('Ticket code').fill(code);
  await page.getByLabel('Ticket code').press('Enter');
}

/** The word of the last scan. */
export async function expectWord(page: Page, word: string): Promise<void> {
  await expect(page.getByRole('status').filter({ has: page.getByText(word, { exact: true }) })).toBeVisible();
}
