import type { Page } from '@playwright/test';
import type { AppContext } from '#server/context.ts';
import { demoPeople } from '#server/demo/logins.ts';
import { expectHeading } from '../checkout-steps.ts';
import { expect } from '../expect.ts';
import { getUser } from '../find-records.ts';
import { type ScenarioContext, type Scenario, visit } from '../scenario.ts';

const textPages = [
  ['about', 'About us'],
  ['contact', 'Writing to the team'],
  ['guidelines', 'What an event has to be'],
  ['host-tools', 'What hosts get'],
  ['help', 'Help'],
  ['faq', 'Questions and answers'],
  ['safety', 'Trust and safety'],
  ['report', 'Reporting an event'],
  ['privacy', 'Privacy'],
  ['terms', 'Terms'],
  ['cookies', 'Cookies'],
  ['find-tickets', 'Finding a guest’s tickets'],
] as const;

const { visitor, organizer, promoter, doorman } = demoPeople;
const otherPages = [
  [`/organizers/${organizer.owns}`, undefined, 'organizer', 'Who hosts'],
  ['/forgot-password', undefined, 'forgot-password', 'A forgotten password'],
  ['/reset-password?token=none', undefined, 'reset-password', 'A new password'],
  ['/saved', visitor.username, 'saved', 'What somebody has saved'],
  ['/account/edit', visitor.username, 'account-edit', 'The account'],
  ['/become-organizer', visitor.username, 'become-organizer', 'Becoming an organizer'],
  ['/dashboard/seller', organizer.username, 'dashboard-seller', 'The organizer’s dashboard'],
  ['/events/create', organizer.username, 'event-create', 'Creating an event'],
  ['/dashboard/events/nachtschicht/promoters', organizer.username, 'event-promoters', 'Who sells for an event'],
  ['/promoter', promoter.username, 'promoter', 'What a promoter sells and earns'],
  ['/dashboard/door', doorman.username, 'doors', 'The doors somebody works'],
] as const;

/** Pages with a single state. */
export const pages: Scenario = async ({ ctx, open, capture }) => {
  const page = await open('/');
  for (const [name, caption] of textPages) {
    await visit(page, `/${name}`);
    await capture(page, `${name}-page`, caption);
  }
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.context().setOffline(true);
  await expect(page.getByText('No connection.')).toBeVisible();
  await capture(page, 'offline', 'The network goes while a page is open');
  await page.goto('/events');
  await expectHeading(page, 'No connection');
  await capture(page, 'offline-page', 'A page that is opened without a network');
  await capture(await openBroken(open), 'broken', 'A page that cannot be had right now');
  await saveNextEvents(ctx);
  for (const [path, username, name, caption] of otherPages) {
    await capture(await open(path, username), `${name}-page`, caption);
  }
};

/** Saves the next events for the visitor. */
async function saveNextEvents(ctx: AppContext): Promise<void> {
  const { id: user_id } = await getUser(ctx, visitor.username);
  const events = await ctx.db
    .selectFrom('events')
    .select('id')
    .where('state', '=', 'published')
    .where('visibility', '=', 'public')
    .where('starts_at', '>', ctx.clock.now())
    .orderBy('starts_at')
    .limit(6)
    .execute();
  const saved = events.map(({ id: event_id }) => ({ user_id, event_id, created_at: ctx.clock.now() }));
  await ctx.db
    .insertInto('saved_events')
    .values(saved)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** An event's page whose API call fails. */
async function openBroken(open: ScenarioContext['open']): Promise<Page> {
  const page = await open('/about');
  await page.route('**/services/api/events/nachtschicht/', (route) => route.fulfill({ status: 500, json: {} }));
  await page.evaluate(() => {
    window.history.pushState(null, '', '/events/nachtschicht');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await expectHeading(page, 'Something went wrong on our side');
  return page;
}
