import { demoPeople, demoSecondFactor } from '#server/demo/logins.ts';
import { expect } from '../expect.ts';
import { type Scenario, visit } from '../scenario.ts';

const { staff, organizer } = demoPeople;

/** The pages of staff: the second factor, the queue, and a record that is opened for a reason. */
export const staffPages: Scenario = async ({ size, open, capture }) => {
  const page = await open('/dashboard/staff', staff.username);
  await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible();
  await capture(page, 'staff-second-factor', 'Staff confirm a session with a second code');
  const [phoneCode = '', desktopCode = ''] = demoSecondFactor.recovery_codes;
  await page.getByRole('textbox', { name: 'Code' }).fill(size.isPhone ? phoneCode : desktopCode);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Queue' })).toBeVisible();
  await capture(page, 'staff-queue', 'What waits for staff', { fullPage: true });
  await page.getByRole('link', { name: 'Event reported' }).first().click();
  await expect(page.getByRole('heading', { name: 'Event reported' })).toBeVisible();
  await capture(page, 'staff-report', 'A report of an event', { fullPage: true });
  await visit(page, `/dashboard/staff/search?search=${organizer.owns}`);
  await page.getByRole('link', { name: 'Nachtwerk Kollektiv' }).first().click();
  await page.getByLabel('Reason').fill('Asked by mail when the next payout comes.');
  await capture(page, 'staff-look', 'Staff say why they look');
  await page.getByRole('button', { name: 'Look at the organization' }).click();
  await expect(page.getByRole('button', { name: 'Freeze payouts' })).toBeVisible();
  await capture(page, 'staff-organization', 'An organization as staff sees it', { fullPage: true });
};
