import { expect, type Locator, type Page } from '@playwright/test';
import { PASSWORD } from '#server/domains/auth/factory.ts';
import { logIn } from './buying.ts';
import type { World } from './world.ts';

type Pressed = { world: World; person: { id: string }; button: Locator };

/** By key, not by a click: another call of the page may notice first that the session ended, and take the button away. */
export async function pressWithoutSession(page: Page, { world, person, button }: Pressed): Promise<void> {
  await button.focus();
  await world.endSessions(person);
  await page.keyboard.press('Enter');
}

/** A field of the page's form by its label, optional or not. */
export const fieldOf = (page: Page, label: string) =>
  page.getByRole('main').getByRole('textbox', { name: new RegExp(`^${label}( \\(optional\\))?$`) });

type EndedSession = { world: World; person: { id: string; username: string }; button: string };

/** The session has ended when the form is sent; the same person logs in on the way back to it. */
export async function logInAgain(page: Page, { world, person, button }: EndedSession): Promise<void> {
  const pressed = page.getByRole('main').getByRole('button', { name: button, exact: true });
  await pressWithoutSession(page, { world, person, button: pressed });
  await expect(page).toHaveURL(/\/login\?/);
  await logIn(page, person.username, PASSWORD);
}
