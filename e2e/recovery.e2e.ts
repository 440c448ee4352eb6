import { PASSWORD } from '#server/domains/auth/factory.ts';
import { logIn, open, signIn } from './support/buying.ts';
import { waitForMail, type Mail } from './support/mailbox.ts';
import { expect, test } from './support/test.ts';

const newPassword = 'nine purple umbrellas';

/** Pages with secrets, each with a field to press Enter in. */
const secretForms = {
  '/login': 'User name or e-mail address',
  '/signup': 'Password',
  '/verify-email-prompt': 'Code',
  '/forgot-password': 'E-mail address',
  '/reset-password?token=half-a-token': 'New password',
};

for (const [path, field] of Object.entries(secretForms)) {
  test(`${path} sends nothing before its scripts run`, async ({ page, baseURL }) => {
    const sent: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && sent.push(`${request.method()} ${request.url()}`));
    // The scripts stay pending for the whole test.
    await page.route('**/assets/*.js', () => undefined);
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    const inputs = page.locator('main form input:visible');
    for (const input of await inputs.all()) await input.fill('swordfish');
    await page.getByLabel(field, { exact: true }).press('Enter');
    const act = page.locator('main form button').last();
    await expect(act).toBeDisabled();
    await act.click({ force: true });
    // Read after both, so that a request they had sent would come first.
    await page.evaluate(() => location.reload());
    await expect.poll(() => sent.length).toBeGreaterThan(1);
    expect(new Set(sent)).toEqual(new Set([`GET ${baseURL}${path}`]));
  });
}

test('without scripts a form with secrets says that it needs them, and no button is there that could do nothing', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/login');
  await expect(page.locator('main noscript')).toBeVisible();
  expect(await page.locator('main noscript').innerHTML()).toContain('This form needs JavaScript.');
  await expect(page.getByLabel('Password', { exact: true })).toBeHidden();
  // Nor is a button offered that could do nothing.
  for (const path of ['/verify-email-prompt', '/unsubscribe/half-a-token', '/unsubscribe/messages/half-a-token']) {
    await page.goto(path);
    await expect(page.locator('main noscript, .needs-scripts').filter({ visible: true }), path).toHaveCount(1);
    await expect(page.getByRole('main').getByRole('button'), path).toHaveCount(0);
    await expect(page.getByText('Looking up the sender.')).toBeHidden();
  }
  await page.goto('/checkout/half-a-session');
  const logo = await page.getByRole('main').getByText('Velvet', { exact: true }).boundingBox();
  const message = await page.locator('.needs-scripts').boundingBox();
  expect(message?.y, 'below the header').toBeGreaterThanOrEqual((logo?.y ?? 0) + (logo?.height ?? 0));
  expect(message?.y).toBeLessThan(300);
  await context.close();
});

test('AC-07 forgot the password: the mailed link sets a new one, once, and ends every session', async ({
  page,
  world,
  newPerson,
}) => {
  const person = await world.buildPerson();
  const other = await newPerson();
  await signIn(other, person.username, PASSWORD);
  await open(page, '/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('E-mail address', { exact: true }).fill(`  ${person.email.toUpperCase()} `);
  const sent = page.waitForRequest('**/auth/password-reset/');
  await page.getByRole('button', { name: 'Send the link' }).click();
  expect((await sent).postDataJSON(), 'trimmed and in lower case').toEqual({ email: person.email });
  await expect(page.getByText('If this address has an account, a link')).toBeVisible();

  const link = resetLinkIn(await waitForMail({ to: person.email, subject: /^Choose a new/ }));
  await page.goto(link);
  // The token is removed from the address at once.
  await expect(page).toHaveURL(/\/reset-password$/);
  await page.getByLabel('New password', { exact: true }).fill(newPassword);
  await page.getByLabel('Repeat the new password').fill(newPassword);
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByText('Your password has been changed. Log in with the new one.')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await waitForMail({ to: person.email, subject: /password was changed$/ });

  await page.getByLabel('User name or e-mail address').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.locator('#main').getByText('Unable to log in with provided credentials.')).toBeVisible();
  await logIn(page, person.username, newPassword);
  await other.goto('/my-tickets');
  await expect(other.getByText('Session Expired')).toBeVisible();

  await page.goto(link);
  await expect(page.getByText('This link has already been used. You can ask for a new link.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get a new link' })).toBeVisible();
});

test('a link that does not work says so at once, with the way on', async ({ page }) => {
  await page.goto('/reset-password?token=abc');
  await expect(page.getByRole('alert')).toHaveText(/^This link does not work\./);
  await expect(page.getByLabel('New password', { exact: true })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Get a new link' })).toBeVisible();
  await page.goto('/unsubscribe/abc');
  await expect(page.getByRole('heading', { level: 1, name: 'This link is no longer valid' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: 'Browse all events' })).toBeVisible();
});

function resetLinkIn(mail: Mail): string {
  const link = mail.links.map((address) => new URL(address)).find(({ pathname }) => pathname === '/reset-password');
  if (!link) throw new Error(`no reset link in “${mail.subject}”`);
  return `${link.pathname}${link.search}`;
}
