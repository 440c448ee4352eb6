import { PASSWORD } from '#server/domains/auth/factory.ts';
import { DAY } from '#server/platform/lib/clock.ts';
import { expectAccessible } from './support/accessible.ts';
import { signIn } from './support/buying.ts';
import { cancelEvent, fillBankAccount, fillIdentity, topUp } from './support/hosting.ts';
import { waitForMail } from './support/mailbox.ts';
import { expect, test } from './support/test.ts';

test(
  'who sold tickets reads what they get, when and why, says where it goes, and sees that it was sent',
  { tag: '@once' },
  async ({ page, world }) => {
    const party = await world.buildParty({ title: 'A night of velvet, sold out twice' }, [{ price_amount: 5000 }]);
    const ann = await world.buildPerson({ created_at: new Date(Date.now() - 30 * DAY) });
    await signIn(page, ann.username, PASSWORD);
    await page.goto('/my-tickets/resale/payouts');
    await expect(page.getByRole('heading', { name: 'Nothing sold yet' })).toBeVisible();
    await expectAccessible(page);

    await world.buildSoldListing(party, { seller: ann });
    await page.reload();
    const box = page.getByRole('region', { name: 'Your money' });
    await expect(box).toContainText('48 hours after the event has ended');
    const sold = page.getByRole('region', { name: 'What you sold' });
    await expect(sold).toContainText('You get €53.00');
    await expect(sold).toContainText('Say where your money goes, or it waits.');
    await expectAccessible(page);

    await box.getByLabel('Country you live in').selectOption('Germany');
    await box.getByRole('button', { name: 'Start' }).click();
    await fillIdentity(page);
    await fillBankAccount(page);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Submit, accepted at once' }).click();
    await page.waitForURL(/\/my-tickets\/resale\/payouts$/);
    await expect(box).toContainText(
      'Your money is sent to your payment account automatically, and from there to your bank.',
    );
    await page.reload();
    await expect(sold).toContainText('You get €53.00');
    await expect(sold).not.toContainText('Say where your money goes');

    await topUp(page, { currency: 'eur', amount: 5300 });
    await world.endParty(party);
    await expect(async () => {
      await world.runJobs('pay_sellers', 'send_transfers');
      await page.reload();
      await expect(sold).toContainText('You got €53.00 · sent on', { timeout: 2000 });
    }).toPass();
    await expectAccessible(page);
    const mail = await waitForMail({ to: ann.email, subject: /^Paid out/ });
    expect(mail.subject).toBe('Paid out: €53.00 for A night of velvet, sold out twice');
  },
);

test('who gets nothing of their sales is not invited to say where the money goes', async ({ page, world }) => {
  const party = await world.buildParty();
  const ann = await world.buildPerson();
  await world.buildSoldListing(party, { seller: ann });
  await cancelEvent(page, party);
  await signIn(page, ann.username, PASSWORD);
  await page.goto('/my-tickets/resale/payouts');
  await expect(page.getByText('The event was cancelled: its buyer gets their money back')).toBeVisible();
  const box = page.getByRole('region', { name: 'Your money' });
  await expect(box).toHaveCount(0);

  // Who has an account already still finds it.
  const other = await world.buildParty();
  await world.buildSoldListing(other, { seller: ann });
  await page.reload();
  await box.getByLabel('Country you live in').selectOption('Germany');
  await box.getByRole('button', { name: 'Start' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/my-tickets'));
  await cancelEvent(page, other);
  await page.goto('/my-tickets/resale/payouts');
  await expect(page.getByText('The event was cancelled: its buyer gets their money back')).toHaveCount(2);
  await expect(box.getByRole('button', { name: 'Check again' })).toBeVisible();
});
