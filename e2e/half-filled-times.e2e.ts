import { demoPeople } from '#server/demo/logins.ts';
import { open, signIn } from './support/buying.ts';
import { expect, test } from './support/test.ts';

test('a time filled in by half stays while another section is saved, and its message goes when it is cleared', async ({
  page,
  world,
}) => {
  const party = await world.buildParty({ state: 'draft', published_at: null });
  await signIn(page, demoPeople.organizer.username);
  await open(page, `/events/${party.slug}/edit`);
  const codes = page.getByLabel('Show codes from');
  await codes.pressSequentially('12312030');
  await page.getByLabel('Dress code').fill('Wool');
  const saveRules = page.getByRole('button', { name: 'Save rules', exact: true });
  await saveRules.click();
  await expect(saveRules).toBeHidden();
  expect(await codes.evaluate((input: HTMLInputElement) => input.validity.badInput)).toBe(true);
  await page.getByRole('radio', { name: /^Change every/ }).check();
  const saveCodes = page.getByRole('button', { name: 'Save codes', exact: true });
  await saveCodes.click();
  const message = page.getByText('Enter a date and a time, or clear both.');
  await expect(message).toBeVisible();
  await codes.focus();
  // Month, day and year.
  for (let part = 0; part < 3; part += 1) {
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Tab');
  }
  await codes.blur();
  await expect(message).toBeHidden();
  await saveCodes.click();
  await expect(saveCodes).toBeHidden();
});
