import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { PASSWORD } from '#server/domains/auth/factory.ts';
import { expectAccessible } from './support/accessible.ts';
import { signIn, takeHold } from './support/buying.ts';
import { linkIn, waitForMail } from './support/mailbox.ts';
import { readCode } from './support/read-code.ts';
import { expect, test } from './support/test.ts';
import { freshEmail } from './support/world.ts';

test('a ticket is saved in Apple Wallet and Google Wallet, from an account and by a guest’s link', async ({
  page,
  newPerson,
  world,
}) => {
  const [party, owner] = [await world.buildParty({}, [{ price_amount: 0 }]), await world.buildPerson()];
  const { ticket } = await world.buildTicket(party, { owner });
  await signIn(page, owner.username, PASSWORD);
  await page.goto(`/my-tickets/${ticket.id}`);
  await expectPasses(page, `${party.slug}-1.pkpass`);
  await expectAccessible(page);

  const email = freshEmail();
  const guest = await newPerson();
  await takeHold(guest, party, { email });
  await guest.goto(linkIn(await waitForMail({ to: email }), '/tickets/guest/'));
  await expectPasses(guest, `${party.slug}-1.pkpass`);
});

/** The page has the links, the browser downloads Apple's pass, and Google's link leads to Google with the code. */
async function expectPasses(page: Page, file: string): Promise<void> {
  const code = await readCode(page);
  const pass = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Add to Apple Wallet' }).click();
  const download = await pass;
  expect(download.suggestedFilename()).toBe(file);
  expect(readFileSync(await download.path(), 'latin1')).toContain(code);

  const address = await page.getByRole('link', { name: 'Add to Google Wallet' }).getAttribute('href');
  const answer = await page.request.get(address ?? '', { maxRedirects: 0 });
  const [, token = ''] = answer.headers().location?.split('https://pay.google.com/gp/v/save/') ?? [];
  expect(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).toContain(code);
}
