import { expect, test } from './support/test.ts';
import { freshEmail } from './support/world.ts';

test('the second click of a double click follows no link that has moved under the pointer', async ({ page }) => {
  const clickOnce = async (clickCount: 1 | 2) => {
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
  };
  await page.goto('/forgot-password');
  // What comes after the first page is there.
  await expect(page.locator('p[aria-live]:not([id])')).toBeAttached();
  await page.getByLabel('E-mail address', { exact: true }).fill(freshEmail());
  const send = page.getByRole('button', { name: 'Send the link' });
  await send.hover();
  const box = await send.evaluate((element) => element.getBoundingClientRect());
  await clickOnce(1);
  const done = page.getByText('If this address has an account, a link');
  await expect(done).toBeVisible();
  // What moves where depends on the height of the screen, so a link is put where the button was.
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' });
  await link.evaluate((element, { x, y, width, height }) => {
    element.style.cssText = `position: fixed; left: ${x}px; top: ${y}px; width: ${width}px; height: ${height}px`;
    document.body.append(element);
    element.addEventListener('click', () => element.toggleAttribute('data-clicked'));
  }, box);
  const moved = page.getByRole('link', { name: 'Terms of Service' });
  await clickOnce(2);
  await expect(moved).not.toHaveAttribute('data-clicked');
  await clickOnce(1);
  await expect(page).toHaveURL(/terms/);
});
