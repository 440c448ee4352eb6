import { cards, goToPayment, payWith } from '#scripts/system/payment-page.ts';
import { expect } from '../expect.ts';
import { until } from '#server/testing/until.ts';
import { expectHeading, takeHold } from '../checkout-steps.ts';
import { type Scenario, visit } from '../scenario.ts';

/** The mail of an order in the development mailbox. */
export const mail: Scenario = async ({ address, mailboxUrl, open, capture }) => {
  const email = address('ada.mail');
  const page = await open('/');
  await takeHold(page, { slug: 'nachtschicht', email });
  await goToPayment(page);
  await payWith(page, cards.good);
  await expectHeading(page, 'You’re in');
  const id = await until(() => newestMailTo(mailboxUrl, email), { timeout: 30_000, interval: 200 });
  await visit(page, `${mailboxUrl}/`);
  await capture(page, 'mailbox-list', 'The development mailbox');
  await visit(page, `${mailboxUrl}/messages/${id}`);
  await expect(page.frameLocator('iframe').getByRole('link').first()).toBeVisible();
  await capture(page, 'mailbox-order', 'The mail of an order', { fullPage: true });
};

async function newestMailTo(mailboxUrl: string, email: string): Promise<string | undefined> {
  const answer = await fetch(`${mailboxUrl}/api/messages?to=${encodeURIComponent(email)}`);
  const { messages } = (await answer.json()) as { messages: { id: string }[] };
  return messages[0]?.id;
}
