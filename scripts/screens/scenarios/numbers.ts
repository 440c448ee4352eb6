import { demoPeople } from '#server/demo/logins.ts';
import { type Scenario, visit } from '../scenario.ts';

const { organizer } = demoPeople;
const PAST = 'nachtschicht-first-frost';

/** The numbers of a host: a figure opened, analytics of all events, of one, and of days without sales. */
export const numbers: Scenario = async ({ open, capture }) => {
  const page = await open('/dashboard/seller', organizer.username);
  await page.getByRole('button', { name: /^Net/ }).first().click();
  await page.getByRole('heading', { name: 'By event' }).waitFor();
  await capture(page, 'numbers-figure', 'What a figure is made of');
  await page.keyboard.press('Escape');
  const all = await visit(page, '/dashboard/analytics?range=90_days');
  await all.getByRole('heading', { name: 'By source' }).waitFor();
  await capture(all, 'analytics', 'Analytics of all events', { fullPage: true });
  const one = await visit(all, `/dashboard/analytics?range=all&event=${PAST}`);
  await one.getByRole('heading', { name: 'Check-in' }).waitFor();
  await capture(one, 'analytics-event', 'Analytics of one night', { fullPage: true });
  const none = await visit(one, '/dashboard/analytics?range=custom&from=2024-02-01&to=2024-02-09');
  await none.getByText('No sales or views in this period.').waitFor();
  await capture(none, 'analytics-empty', 'Days without sales');
  const overview = await visit(none, `/dashboard/events/${PAST}`);
  await overview.getByRole('heading', { name: 'All sales' }).waitFor();
  await capture(overview, 'overview-past', 'The overview of a past night', { fullPage: true });
  const now = await visit(overview, '/dashboard/events/open-studio-day');
  await now.getByRole('heading', { name: 'At the door now' }).waitFor();
  await capture(now, 'overview-live', 'The overview while the doors are open', { fullPage: true });
};
