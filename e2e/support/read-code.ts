import { expect, type Page } from '@playwright/test';
import { readQr } from '#server/testing/read-qr.ts';

/** Reads the code of an open ticket from a screenshot, as a scanner would. */
export async function readCode(page: Page): Promise<string> {
  const picture = page.getByRole('img', { name: 'Your ticket’s code' });
  let code: string | null | undefined;
  // The image may be redrawn during the screenshot, when a response of the server arrives.
  await expect(async () => {
    code = await readQr(await picture.screenshot({ timeout: 2000 }));
    expect(code, 'the code on the screen').toMatch(/^T1\./);
  }).toPass();
  return code ?? '';
}
