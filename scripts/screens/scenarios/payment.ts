import { cards, goToPayment, payWith } from '#scripts/system/payment-page.ts';
import { expect } from '../expect.ts';
import { expectHeading, takeHold } from '../checkout-steps.ts';
import type { Scenario } from '../scenario.ts';

const slug = 'nachtschicht';

/** The sandbox's payment page, and the ways back from it. */
export const payment: Scenario = async (context) => {
  const { open, capture } = context;
  const page = await open('/');
  await takeHold(page, { slug, email: context.address('ada.pays') });
  await goToPayment(page);
  await capture(page, 'payment-form', 'The payment page of the sandbox');
  await payWith(page, cards.declined);
  await expect(page.getByRole('alert')).toContainText(/declined/i);
  await capture(page, 'payment-declined', 'A card that is declined');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByText('You were not charged. Your tickets are still held for you.')).toBeVisible();
  await capture(page, 'checkout-cancelled-return', 'Back from the payment page without paying');
  await goToPayment(page);
  await payWith(page, cards.asksBank);
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();
  await capture(page, 'payment-bank-asks', 'The bank asks: 3-D Secure');

  const slow = await open('/');
  await takeHold(slow, { slug, email: context.address('ada.waits') });
  await goToPayment(slow);
  await payWith(slow, cards.staysOpen);
  await expectHeading(slow, 'Confirming your payment');
  await capture(slow, 'checkout-confirming', 'Back from the payment page, and the payment is being confirmed');
};
