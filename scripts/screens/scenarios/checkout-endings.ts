import type { Page } from '@playwright/test';
import { cards, goToPayment, payWith } from '#scripts/system/payment-page.ts';
import { expect } from '../expect.ts';
import { buildUser } from '#server/domains/auth/factory.ts';
import { expectHeading, takeHold } from '../checkout-steps.ts';
import { buildLastSeat, endExpiredHolds, failPayment, payAfterHoldEnded, expireHold } from '../order-outcomes.ts';
import { type ScenarioContext, type Scenario, visit } from '../scenario.ts';

const slug = 'nachtschicht';

/** Checkouts that end without tickets, and an unknown checkout. */
export const checkoutEndings: Scenario = async (context) => {
  const page = await context.open('/');
  await holdExpires(context, page);
  await holdGivenBack(context, page);
  await paymentFails(context, page);
  await paidTooLate(context);
  await visit(page, '/checkout/nothing-was-ever-here');
  await expectHeading(page, 'We can’t find this checkout');
  await context.capture(page, 'checkout-not-found', 'An address without a checkout');
};

async function holdExpires(context: ScenarioContext, page: Page): Promise<void> {
  const sessionId = await takeHold(page, { slug, email: context.address('ada.late') });
  await expireHold(context, sessionId);
  await page.reload();
  await expectHeading(page, 'Your time is up');
  await context.capture(page, 'checkout-time-up', 'The hold’s time has just run out');
  await endExpiredHolds(context);
  await expectHeading(page, 'This checkout has ended');
  await context.capture(page, 'checkout-expired', 'The tickets are back on sale');
}

async function holdGivenBack(context: ScenarioContext, page: Page): Promise<void> {
  await takeHold(page, { slug, email: context.address('ada.back') });
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText('You cancelled this order.')).toBeVisible();
  await context.capture(page, 'checkout-given-back', 'Given back');
}

async function paymentFails(context: ScenarioContext, page: Page): Promise<void> {
  const sessionId = await takeHold(page, { slug, email: context.address('ada.fails') });
  await goToPayment(page);
  await payWith(page, cards.failsLater);
  await expectHeading(page, 'Confirming your payment');
  await failPayment(context, sessionId);
  await expectHeading(page, 'The payment failed');
  await context.capture(page, 'checkout-failed', 'A payment that failed after all');
}

/** A payment that is confirmed only after the event is sold out. */
async function paidTooLate(context: ScenarioContext): Promise<void> {
  const { username } = await buildUser(context.ctx);
  const page = await context.open('/', username);
  const seat = await buildLastSeat(context);
  const sessionId = await takeHold(page, { slug: seat.slug, quantity: 1 });
  await goToPayment(page);
  await payAfterHoldEnded(context, seat, { sessionId, url: page.url() });
  await visit(page, `/checkout/${sessionId}`);
  await expectHeading(page, /refunded/);
  await context.capture(page, 'checkout-refunded', 'Paid too late: the money goes back');
}
