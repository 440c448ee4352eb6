import { logIn } from './support/buying.ts';
import { expect, test } from './support/test.ts';

const markup = '"><img src=x onerror="document.title=\'taken\'"><script>document.title="taken"</script>';

test('AC-17 a search for markup is a search for text', async ({ page }) => {
  await page.goto(`/events?search=${encodeURIComponent(markup)}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'What' })).toHaveValue(markup);
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  expect(await page.title()).not.toBe('taken');
});

test('AC-20 a script injected into a page does not run, so nobody reads the token', async ({ browser }) => {
  // A separate context, because here a violation of the policy is expected.
  const context = await browser.newContext();
  const page = await context.newPage();
  await logIn(page, 'mira');
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeTruthy();
  const outcome = await page.evaluate(() => {
    const refused: string[] = [];
    for (const write of [
      () => document.createElement('img').setAttribute('onerror', 'document.title = "taken"'),
      () => (document.body.innerHTML += '<b>taken</b>'),
      () => (document.createElement('script').text = 'document.title = "taken"'),
      () => (document.createElement('iframe').srcdoc = '<b>taken</b>'),
    ]) {
      try {
        write();
      } catch (error) {
        refused.push((error as Error).name);
      }
    }
    return refused;
  });
  expect(outcome).toHaveLength(4);
  expect(await page.title()).not.toBe('taken');
  await context.close();
});
