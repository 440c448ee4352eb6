import { expect, type Page } from '@playwright/test';
import { readQr } from '#server/testing/read-qr.ts';

/** Reads the code of an open ticket from a screenshot, as a scanner would. */
export async function readCode(page: Page): Promise<string> {
  const picture = page.getByRole('img', { name: 'Your ticket’s code' });
  await expect(picture).toBeVisible();
  const code = await readQr(await picture.screenshot());
  expect(code, 'the code on the screen').toMatch(/^T1\./);
  return code ?? '';
}
