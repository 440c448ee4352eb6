import { cards, goToPayment, payWith } from '#scripts/system/payment-page.ts';
import { expect } from '../expect.ts';
import { expectHeading, takeHold } from '../buyer.ts';
import type { Story } from '../stage.ts';

const slug = 'nachtschicht';

/** The payment page of the stand-in, and the ways back from it. */
export const payment: Story = async (stage) => {
  const { open, shoot } = stage;
  const page = await open('/');
  await takeHold(page, { slug, email: stage.address('ada.pays') });
  await goToPayment(page);
  await shoot(page, 'payment-form', 'The payment page of the sandbox');
  await payWith(page, cards.declined);
  await expect(page.getByRole('alert')).toContainText(/declined/i);
  await shoot(page, 'payment-declined', 'A card that is declined');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByText('You were not charged. Your tickets stay yours until')).toBeVisible();
  await shoot(page, 'checkout-cancelled-return', 'Back from the payment page without paying');
  await goToPayment(page);
  await payWith(page, cards.asksBank);
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();
  await shoot(page, 'payment-bank-asks', 'The bank asks: 3-D Secure');

  const slow = await open('/');
  await takeHold(slow, { slug, email: stage.address('ada.waits') });
  await goToPayment(slow);
  await payWith(slow, cards.staysOpen);
  await expectHeading(slow, 'Confirming your payment');
  await shoot(slow, 'checkout-confirming', 'Back from the payment page, and the payment is being confirmed');
};
