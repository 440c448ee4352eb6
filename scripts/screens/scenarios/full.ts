import type { Page } from '@playwright/test';
import { demoPeople, demoSecondFactor } from '#server/demo/logins.ts';
import { expect } from '../expect.ts';
import { type FullHouse, getFullHouse } from '../full-house.ts';
import { type Scenario, type ScenarioContext, visit } from '../scenario.ts';

const { organizer, staff } = demoPeople;
const whole = { fullPage: true };

/** The pages of a host and of staff with a lot of data, and those of an event without orders. */
export const full: Scenario = async (context) => {
  const house = await getFullHouse(context.ctx, context.paymentsUrl);
  const page = await context.open('/dashboard/seller', organizer.username);
  await captureMoney(context, page, house);
  await captureEvent(context, page, house);
  await captureQuiet(context, page, house);
  await captureStaff(context, house);
};

async function captureMoney({ capture }: ScenarioContext, page: Page, { slug, past }: FullHouse): Promise<void> {
  await capture(page, 'dashboard-many', 'The dashboard of a host with many nights', whole);
  await page.getByRole('button', { name: /^Net/ }).first().click();
  await page.getByRole('heading', { name: 'By event' }).waitFor();
  await capture(page, 'numbers-figure-many', 'What a figure of many nights is made of');
  await page.keyboard.press('Escape');
  await visit(page, '/dashboard/analytics');
  await page.getByRole('heading', { name: 'By source' }).waitFor();
  await capture(page, 'analytics-many', 'Analytics of many nights', whole);
  await visit(page, `/dashboard/analytics?event=${slug}`);
  await page.getByRole('heading', { name: 'By ticket type' }).waitFor();
  await capture(page, 'analytics-event-many', 'Analytics of a night with many ticket types', whole);
  await visit(page, `/dashboard/payouts?organization=${organizer.owns}`);
  await page.getByRole('region', { name: 'Sent to you' }).getByRole('listitem').first().waitFor();
  await capture(page, 'payouts-many', 'What is owed for many nights, and what was sent', whole);
  await visit(page, `/dashboard/events/${past}/report`);
  await page.getByText('You get', { exact: true }).waitFor();
  await capture(page, 'statement', 'The statement of a night that is paid out', whole);
  await visit(page, `/dashboard/events/${slug}/report`);
  await page.getByText('You get', { exact: true }).waitFor();
  await capture(page, 'statement-many', 'The statement of a night with many ticket types', whole);
}

async function captureEvent({ capture }: ScenarioContext, page: Page, { slug, order_ids }: FullHouse): Promise<void> {
  await visit(page, `/dashboard/events/${slug}`);
  await capture(page, 'event-overview-many', 'The overview of a night with many orders', whole);
  for (const [tab, region, name] of [
    ['orders', 'Orders', 'orders-many'],
    ['guests', 'Guests', 'guests-many'],
  ] as const) {
    await visit(page, `/dashboard/events/${slug}/${tab}`);
    await expect(page.getByRole('region', { name: region }).getByRole('listitem').first()).toBeVisible();
    await capture(page, name, `${region} of a night with hundreds of them`, whole);
  }
  await visit(page, `/dashboard/events/${slug}/guests/print`);
  await expect(page.getByRole('table')).toBeVisible();
  await capture(page, 'guests-print-many', 'A long door list');
  await visit(page, `/dashboard/events/${slug}/orders/${order_ids[0]}`);
  await capture(page, 'order-many', 'An order of ten tickets', whole);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(page.getByRole('dialog').getByLabel('Reason (optional)')).toBeVisible();
  await capture(page, 'order-refund-many', 'Refunding an order of ten tickets');
  await visit(page, `/dashboard/events/${slug}/cancel`);
  await expect(page.getByText('This cannot be undone.')).toBeVisible();
  await capture(page, 'cancel-rehearsal-many', 'What cancelling a night with many orders would do', whole);
  await visit(page, `/dashboard/events/${slug}/postpone`);
  await expect(page.getByRole('button', { name: /^Postpone and tell/ })).toBeVisible();
  await capture(page, 'postpone-many', 'Moving a night with many orders', whole);
}

async function captureQuiet({ capture }: ScenarioContext, page: Page, { quiet }: FullHouse): Promise<void> {
  for (const [path, name, caption] of [
    ['', 'event-overview-empty', 'The overview of a night nobody bought for'],
    ['/orders', 'orders-empty', 'No orders yet'],
    ['/guests', 'guests-empty', 'No guests yet'],
    ['/report', 'statement-empty', 'A statement before the first sale'],
    ['/cancel', 'cancel-rehearsal-empty', 'Cancelling a night nobody bought for'],
    ['/postpone', 'postpone-empty', 'Moving a night nobody bought for'],
  ] as const) {
    await visit(page, `/dashboard/events/${quiet}${path}`);
    await capture(page, name, caption, whole);
  }
  await visit(page, `/dashboard/analytics?event=${quiet}`);
  await capture(page, 'analytics-event-empty', 'Analytics of a night nobody bought for', whole);
}

async function captureStaff(context: ScenarioContext, { order_ids, slug }: FullHouse): Promise<void> {
  const { ctx, size, open, capture } = context;
  const page = await open('/dashboard/staff', staff.username);
  const [, , phoneCode = '', desktopCode = ''] = demoSecondFactor.recovery_codes;
  await page.getByRole('textbox', { name: 'Code' }).fill(size.isPhone ? phoneCode : desktopCode);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('link', { name: 'Event reported' }).first()).toBeVisible();
  await capture(page, 'staff-queue-many', 'A long queue', whole);
  await visit(page, '/dashboard/staff?state=mine');
  await expect(page.getByText('You have not taken any item.')).toBeVisible();
  await capture(page, 'staff-queue-empty', 'Nothing of this kind in the queue');
  await visit(page, '/dashboard/staff/search?search=ma');
  await capture(page, 'staff-search-many', 'What staff finds', whole);
  const { id } = await ctx.db.selectFrom('events').select('id').where('slug', '=', slug).executeTakeFirstOrThrow();
  await visit(page, `/dashboard/staff/events/${id}`);
  await capture(page, 'staff-event', 'An event as staff sees it', whole);
  // A reason counts for some time on every device, so each size opens another order.
  await visit(page, `/dashboard/staff/orders/${order_ids[size.isPhone ? 0 : 1]}`);
  await page.getByLabel('Reason').fill('The buyer wrote that one of ten tickets is missing.');
  await page.getByRole('button', { name: 'Look at the order' }).click();
  await expect(page.getByRole('button', { name: 'Look at the order' })).toBeHidden();
  await capture(page, 'staff-order', 'An order of ten tickets as staff sees it', whole);
  await visit(page, '/dashboard/staff/log');
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await capture(page, 'staff-log', 'What staff did', whole);
}
