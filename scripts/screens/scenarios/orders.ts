import { ageSession } from '#server/domains/auth/factory.ts';
import { demoPeople } from '#server/demo/logins.ts';
import { expect } from '../expect.ts';
import { type Scenario, type ScenarioContext, visit } from '../scenario.ts';

const { organizer } = demoPeople;
const slug = 'nachtschicht';
const tab = (name: string) => `/dashboard/events/${slug}/${name}`;

/** An event's orders and guests, one order, and the door list on paper. */
export const orders: Scenario = async (context) => {
  await captureOrders(context);
  await captureGuests(context);
};

async function captureOrders({ ctx, open, capture }: ScenarioContext): Promise<void> {
  const page = await open(tab('orders'), organizer.username);
  const list = page.getByRole('region', { name: 'Orders' });
  await expect(list.getByRole('listitem').first()).toBeVisible();
  await capture(page, 'orders', 'The orders of an event', { fullPage: true });
  await visit(page, tab('orders?search=nobody-is-called-so'));
  await capture(page, 'orders-nothing-fits', 'A search that finds nothing');
  await visit(page, tab('orders'));
  await list.getByRole('listitem').first().getByRole('link').click();
  await expect(page.getByRole('heading', { name: /^Order / })).toBeVisible();
  await capture(page, 'order', 'One order', { fullPage: true });
  const refund = page.getByRole('button', { name: 'Refund', exact: true });
  if (!(await refund.isVisible())) return;
  await refund.click();
  await expect(page.getByRole('dialog').getByLabel('Reason (optional)')).toBeVisible();
  await capture(page, 'order-refund', 'Refunding an order');
  await ageSession(ctx, await page.evaluate(() => localStorage.getItem('authToken') ?? ''));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Refund / })
    .click();
  await expect(page.getByRole('dialog', { name: 'Is it you?' })).toBeVisible();
  await capture(page, 'password-again', 'The password is asked for before money moves');
}

async function captureGuests({ open, capture }: ScenarioContext): Promise<void> {
  const page = await open(tab('guests'), organizer.username);
  await expect(page.getByRole('region', { name: 'Guests' }).getByRole('listitem').first()).toBeVisible();
  await capture(page, 'guests', 'The guests of an event', { fullPage: true });
  await visit(page, tab('guests/give'));
  await capture(page, 'guests-give', 'Giving tickets away');
  await visit(page, tab('guests/print'));
  await expect(page.getByRole('table')).toBeVisible();
  await capture(page, 'guests-print', 'The door list on paper');
}
