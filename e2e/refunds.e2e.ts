import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';
import { expectAccessible } from './support/accessible.ts';
import { buy, signIn } from './support/buying.ts';
import { expectKeyboardWalk } from './support/keyboard.ts';
import { linkIn, waitForMail } from './support/mailbox.ts';
import { readCode } from './support/read-code.ts';
import { expect, test } from './support/test.ts';
import { freshEmail } from './support/world.ts';

test('a buyer returns one of two tickets: what goes back is said before, its code ends, the other stays', async ({
  page,
  world,
}) => {
  const party = await world.buildParty({ refund_policy: 'until_1_day' }, [{ price_amount: 5000 }]);
  await signIn(page, 'mira');
  await page.goto(`/events/${party.slug}`);
  await expect(page.getByText('Refund until 1 day before, without the fee')).toBeVisible();
  await buy(page, party, { quantity: 2 });
  await page.goto('/my-tickets');
  const stub = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: party.title }) });
  const more = stub.getByRole('button', { name: 'More for ticket 1 of 2' });
  await more.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Refund' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await more.click();
  await page.getByRole('menuitem', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund this ticket?' });
  await expect(dialog.getByText('You get back')).toBeVisible();
  await expect(dialog.getByText('€50.00', { exact: true })).toBeVisible();
  await expect(dialog.getByText('−€3.00')).toBeVisible();
  await expect(dialog.getByText('Ticket 1 of 2 stops working now')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keep the ticket' }).click();
  await expect(dialog).toBeHidden();

  await stub.getByRole('link').first().click();
  await readCode(page);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByRole('button', { name: 'Refund €50.00' }).dblclick();
  await expect(page.getByText('Refund of €50.00 started')).toBeVisible();
  await expect(page.getByText('This ticket has ended. It is no longer valid.')).toBeVisible();
  await expect(page.getByText('Refund of €50.00: ')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refund', exact: true })).toBeHidden();
  await expectAccessible(page);
  await expectKeyboardWalk(page);

  await page.getByRole('link', { name: 'My Tickets' }).click();
  await expect(stub.getByText('Refunded')).toBeVisible();
  await expect(stub.getByRole('button', { name: 'More for ticket 1 of 2' })).toBeHidden();
  await expect(stub.getByRole('button', { name: 'More for ticket 2 of 2' })).toBeVisible();
});

test('a guest returns a ticket by the link in the mail; past the policy there is nothing to press', async ({
  page,
  newPerson,
  world,
}) => {
  const email = freshEmail();
  const party = await world.buildParty({ refund_policy: 'until_1_day' }, [{ price_amount: 5000 }]);
  await buy(page, party, { email });
  const phone = await newPerson();
  const link = linkIn(await waitForMail({ to: email }), '/tickets/guest/');
  await phone.goto(link);
  const register = phone.getByRole('link', { name: 'To sell this ticket, create an account' });
  await expect(register).toHaveAttribute('href', '/signup?redirect=%2Fmy-tickets');
  await signIn(phone, 'mira');
  await phone.goto(link);
  await expect(phone.getByText('To sell it, log in with the account of that address.')).toBeVisible();
  await expect(register).toBeHidden();
  await phone.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(phone.getByText('This ticket stops working now')).toBeVisible();
  await phone.getByRole('button', { name: 'Refund €50.00' }).click();
  await expect(phone.getByText('This ticket has ended. It is no longer valid.')).toBeVisible();
  const mail = await waitForMail({ to: email, subject: /^Refunded: / });
  expect(mail.text).toContain('You get €50.00 back');

  const soon = addMilliseconds(new Date(), DAY / 2);
  const late = await world.buildParty(
    { refund_policy: 'until_1_day', starts_at: soon, doors_at: soon, ends_at: addMilliseconds(soon, DAY / 4) },
    [{ price_amount: 5000 }],
  );
  const other = freshEmail();
  await buy(page, late, { email: other });
  await phone.goto(linkIn(await waitForMail({ to: other }), '/tickets/guest/'));
  await readCode(phone);
  await expect(phone.getByRole('button', { name: 'Refund', exact: true })).toBeHidden();
});
