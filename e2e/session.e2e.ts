import type { BrowserContext, Page, Route } from '@playwright/test';
import { PASSWORD } from '#server/domains/auth/factory.ts';
import { logIn, open, signIn } from './support/buying.ts';
import { runUntilShown } from './support/page-clock.ts';
import { expect, test } from './support/test.ts';

const api = '**/services/api';

test('a login stores token and user; a failed one clears what is stored', async ({ page, world }) => {
  const person = await world.buildPerson();
  await open(page, '/login');
  const answered = page.waitForResponse('**/auth/login/');
  await logIn(page, person.username, PASSWORD);
  const { token, user } = await (await answered).json();
  await expect(page).toHaveURL(/\/$/);
  expect(await storedSession(page)).toEqual([token, JSON.stringify(user)]);
  // Another tab stays at the login with the old values in storage.
  await page.route(`${api}/auth/user/`, () => {});
  await page.goto('/login');
  await page.getByLabel('User name or e-mail address').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Log in' }).click();
  const words = page.getByText('Unable to log in with provided credentials.');
  await expect(words).toHaveCount(2);
  expect(await storedSession(page)).toEqual([null, null]);
  // The toast disappears; the message above the form stays.
  await expect(words).toHaveCount(1);
  await expect(page.getByRole('main').getByText('Unable to log in with provided credentials.')).toBeVisible();
});

test('a logout that fails says so, and the person stays signed in', async ({ page, world }) => {
  const person = await world.buildPerson();
  await page.route(`${api}/auth/logout/`, (route) => route.fulfill({ status: 502, body: 'bad gateway' }));
  const home = Promise.withResolvers<void>();
  await page.route('**/assets/home-page-*.js', async (route) => {
    await home.promise;
    await route.continue();
  });
  await logIn(page, person.username, PASSWORD);
  await page.getByRole('button', { name: /^Account of/ }).click();
  // A menu that is open when the next page comes stays open.
  home.resolve();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1, name: 'The nights worth getting in for' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Logout failed. Please try again.')).toBeVisible();
  expect(await storedSession(page)).not.toContain(null);
});

test('a 401 on login, sign-up and verification shows no message and does not redirect', async ({ page }) => {
  for (const path of ['/login', '/signup', '/verify-email-prompt']) {
    // Fully loaded before the token is stored, so that only the next page uses it.
    await open(page, '/nowhere');
    await page.evaluate(() => localStorage.setItem('authToken', 'x'.repeat(43)));
    const refused = page.waitForResponse((response) => response.status() === 401);
    await page.goto(path);
    await refused;
    // The profile could not be loaded at start, so the session ended, without a message or a redirect.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => storedSession(page)).toEqual([null, null]);
    await expect(page.getByText('Session Expired')).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe(path);
  }
});

test('a message is announced, titled by its kind, shown once, and gone after 4 seconds', async ({ page }) => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto('/account/edit');
  const toast = page.locator('[data-sonner-toast]');
  await runUntilShown(page, toast);
  await expect(toast).toContainText('Please log in to access this page.');
  await expect(toast).toHaveCount(1);
  await expect(toast).toContainText('Error');
  await expect(page.locator('section[aria-live="polite"]').filter({ has: toast })).toBeAttached();
  await page.clock.runFor(3800);
  await expect(toast).toHaveCount(1);
  await expect(toast).toHaveAttribute('data-removed', 'false');
  await page.clock.runFor(300);
  await expect(toast).toHaveAttribute('data-removed', 'true');
  await page.clock.runFor(1000);
  await expect(toast).toHaveCount(0);
});

test('a call refused after the session has ended shows no second message', async ({ page, world }) => {
  const person = await world.buildPerson();
  await signIn(page, person.username, PASSWORD);
  // Another session, to be signed out from here; its response and the login's script are delayed.
  await page.request.post('/services/api/auth/login/', { data: { username: person.username, password: PASSWORD } });
  const revoked = await interceptFirst(page, `${api}/auth/sessions/*/`);
  const script = await interceptFirst(page, '**/assets/login-page-*.js');
  await page.goto('/account/edit');
  await page.getByRole('button', { name: /^Log out/ }).click();
  const revoking = await revoked.route;
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByLabel('Account password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('Your account has been deleted.')).toBeVisible();
  await revoking.fulfill({ status: 401, json: { detail: 'Log in first.' } });
  await (await script.route).continue();
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await expect(page.locator('[data-sonner-toast]')).toHaveText(/Your account has been deleted\./);
});

/** Two more tabs: a form with half a message, and a page for who is logged in. */
async function openOtherTabs(context: BrowserContext) {
  const [form, own] = [await context.newPage(), await context.newPage()];
  await open(form, '/contact');
  await form.getByLabel('Message').fill('Half a message');
  await own.goto('/my-tickets');
  await expect(own.getByRole('heading', { level: 1, name: 'My Tickets' })).toBeVisible();
  return { form, own };
}

test('logging out says so, goes to the login, and signs other tabs out in place, where what was typed stays', async ({
  page,
  context,
  world,
}) => {
  const person = await world.buildPerson();
  await signIn(page, person.username, PASSWORD);
  await open(page, '/account/edit');
  const { form, own } = await openOtherTabs(context);
  const logout = await holdAnswer(page, `${api}/auth/logout/`);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await logout.isDone;
  // The server has ended the session, and no tab has heard of it: what another one asks now is no expired session.
  const refused = own.waitForResponse((response) => response.status() === 401);
  await own.getByRole('link', { name: 'Past' }).click();
  await refused;
  logout.letGo();
  await expect(page).toHaveURL(/\/login$/);
  // A page for who is logged in says nothing of its own.
  await expect(page.locator('[data-sonner-toast]')).toHaveText(/Logged out successfully\./);
  expect(await storedSession(page)).toEqual([null, null]);

  await expect(form.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(form.getByLabel('Message')).toHaveValue('Half a message');
  await own.waitForURL('**/login?redirect=%2Fmy-tickets*');
  await expect(own.locator('[data-sonner-toast]')).toHaveText(/Please log in to access this page\./);
  await expect(form.locator('[data-sonner-toast]')).toHaveCount(0);
});

test('a password changed in one tab signs the others out in place at once, and nothing says that a session expired', async ({
  page,
  context,
  world,
}) => {
  const person = await world.buildPerson();
  await signIn(page, person.username, PASSWORD);
  const { form, own } = await openOtherTabs(context);
  // The tab that changes the password waits 1.5 seconds before it goes to the login: here until the others are checked.
  await page.addInitScript(holdRedirect);
  await page.goto('/account/edit');
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByLabel('New password', { exact: true }).fill('another long password');
  await page.getByLabel('Repeat the new password').fill('another long password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(form.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(form.getByLabel('Message')).toHaveValue('Half a message');
  await own.waitForURL('**/login?redirect=%2Fmy-tickets');
  await expect(own.locator('[data-sonner-toast]')).toHaveText(/Please log in to access this page\./);
  // A tab that asks the server now is a visitor's: nothing expired.
  await form.getByRole('link', { name: 'Parties' }).first().click();
  await expect(form).toHaveURL(/\/events$/);
  await expect(form.locator('[data-sonner-toast]')).toHaveCount(0);
  await expect(page).toHaveURL(/\/account\/edit$/);
  await page.evaluate(() => window.dispatchEvent(new Event('test:redirect')));
  await expect(page).toHaveURL(/\/login$/);
});

test('a late refusal of an old session does not end a newer one', async ({ page, world }) => {
  const [first, second] = [await world.buildPerson(), await world.buildPerson()];
  await signIn(page, first.username, PASSWORD);
  const late = await interceptFirst(page, `${api}/tickets/my-tickets/*`);
  await page.goto('/my-tickets');
  const route = await late.route;
  const answer = await page.request.post('/services/api/auth/login/', {
    data: { username: second.username, password: PASSWORD },
  });
  // Another tab logs somebody else in, while this tab still waits.
  const { token } = await answer.json();
  await page.evaluate((value) => localStorage.setItem('authToken', value), token);
  const refused = page.waitForResponse((response) => response.status() === 401);
  await route.fulfill({ status: 401, json: { detail: 'Invalid token.' } });
  await refused;
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
  expect((await storedSession(page))[0]).toBe(token);
});

/** Intercepts the first request to an address; the test decides when it is answered. */
async function interceptFirst(page: Page, url: string): Promise<{ route: Promise<Route> }> {
  const { promise, resolve } = Promise.withResolvers<Route>();
  await page.route(url, resolve, { times: 1 });
  return { route: promise };
}

/** In the browser: what is to happen in 1.5 seconds happens when the test says so. */
function holdRedirect(): void {
  const wait = window.setTimeout.bind(window);
  window.setTimeout = ((run: () => void, after?: number, ...rest: unknown[]) => {
    if (after !== 1500) return wait(run, after, ...rest);
    window.addEventListener('test:redirect', () => run(), { once: true });
    return 0;
  }) as typeof window.setTimeout;
}

/** Lets calls to an address reach the server, and holds the answer until the test lets it go. */
async function holdAnswer(page: Page, url: string): Promise<{ isDone: Promise<void>; letGo: () => void }> {
  const [done, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(url, async (route) => {
    const response = await route.fetch();
    done.resolve();
    await held.promise;
    await route.fulfill({ response });
  });
  return { isDone: done.promise, letGo: held.resolve };
}

/** The session's entries in local storage: token and user. */
function storedSession(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() => ['authToken', 'authUser'].map((key) => localStorage.getItem(key)));
}
