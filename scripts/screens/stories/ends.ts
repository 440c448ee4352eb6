import type { Page } from '@playwright/test';
import { cards, goToPayment, payWith } from '#scripts/system/payment-page.ts';
import { expect } from '../expect.ts';
import { buildUser } from '#server/domains/auth/factory.ts';
import { expectHeading, takeHold } from '../buyer.ts';
import { buildLastSeat, endHolds, failPayment, payTooLate, runOut } from '../fate.ts';
import { type Stage, type Story, visit } from '../stage.ts';

const slug = 'nachtschicht';

/** The other ends of a checkout, and its address without one. */
export const ends: Story = async (stage) => {
  const page = await stage.open('/');
  await timeRunsOut(stage, page);
  await givenBack(stage, page);
  await paymentFails(stage, page);
  await paidTooLate(stage);
  await visit(page, '/checkout/nothing-was-ever-here');
  await expectHeading(page, 'No checkout here');
  await stage.shoot(page, 'checkout-not-found', 'An address without a checkout');
};

async function timeRunsOut(stage: Stage, page: Page): Promise<void> {
  const sessionId = await takeHold(page, { slug, email: stage.address('ada.late') });
  await runOut(stage, sessionId);
  await page.reload();
  await expectHeading(page, 'Your time is up');
  await stage.shoot(page, 'checkout-time-up', 'The hold’s time has just run out');
  await endHolds(stage);
  await expectHeading(page, 'This checkout has ended');
  await stage.shoot(page, 'checkout-expired', 'The tickets are back on sale');
}

async function givenBack(stage: Stage, page: Page): Promise<void> {
  await takeHold(page, { slug, email: stage.address('ada.back') });
  await page.getByRole('button', { name: 'Give these tickets back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Give them back' }).click();
  await expect(page.getByText('You gave these tickets back.')).toBeVisible();
  await stage.shoot(page, 'checkout-given-back', 'Given back');
}

async function paymentFails(stage: Stage, page: Page): Promise<void> {
  const sessionId = await takeHold(page, { slug, email: stage.address('ada.fails') });
  await goToPayment(page);
  await payWith(page, cards.failsLater);
  await expectHeading(page, 'Confirming your payment');
  await failPayment(stage, sessionId);
  await expectHeading(page, 'The payment failed');
  await stage.shoot(page, 'checkout-failed', 'A payment that failed after all');
}

/** Somebody whose payment is heard of when the event is sold out. */
async function paidTooLate(stage: Stage): Promise<void> {
  const { username } = await buildUser(stage.ctx);
  const page = await stage.open('/', username);
  const seat = await buildLastSeat(stage);
  const sessionId = await takeHold(page, { slug: seat.slug, quantity: 1 });
  await goToPayment(page);
  await payTooLate(stage, seat, { sessionId, url: page.url() });
  await visit(page, `/checkout/${sessionId}`);
  await expectHeading(page, /refunded/);
  await stage.shoot(page, 'checkout-refunded', 'Paid too late: the money goes back');
}
