import { demoPeople } from '#server/demo/logins.ts';
import { buildMessage, subscriptionTokenOf } from '#server/domains/messages/factory.ts';
import { sql } from 'kysely';
import { expect } from '../expect.ts';
import { getEvent } from '../find-records.ts';
import { type ScenarioContext, type Scenario, visit } from '../scenario.ts';

const { organizer } = demoPeople;
const night = 'nachtschicht';
const busyNight = 'nachtwerk-family-friends';

/** Messages to guests, the mail before it goes, and the history of an organization. */
export const messages: Scenario = async (context) => {
  await captureWriting(context);
  await captureSending(context);
  await captureStopping(context);
  await captureHistory(context);
};

async function captureWriting({ open, capture }: ScenarioContext): Promise<void> {
  const page = await open(`/dashboard/events/${night}/messages`, organizer.username);
  await expect(page.getByRole('heading', { name: 'Reminder' })).toBeVisible();
  await capture(page, 'messages-empty', 'Nothing written yet, and the reminder', { fullPage: true });
  await visit(page, `/dashboard/events/${night}/messages/new`);
  await page.getByLabel('Subject').fill('Doors an hour later on Saturday');
  const text = 'Hello,\nthe doors open at midnight.\n\nBring a coat: the queue is outside. See you there!';
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.frameLocator('iframe').getByRole('heading')).toBeVisible();
  await capture(page, 'message-new', 'A message, as it arrives', { fullPage: true });
}

async function captureSending({ ctx, open, capture }: ScenarioContext): Promise<void> {
  const { id: event_id, organization_id } = await getEvent(ctx, busyNight);
  const { owner_user_id } = await ctx.db
    .selectFrom('organizations')
    .select('owner_user_id')
    .where('id', '=', organization_id)
    .executeTakeFirstOrThrow();
  const now = ctx.clock.now();
  const values = { event_id, sent_by: owner_user_id, recipients: 1000 };
  const { id } = await buildMessage(ctx, { ...values, subject: 'Doors an hour later on Saturday' });
  const stopped = { subject: 'قائمة الضيوف والمواعيد', segment: 'invited', stopped_at: now };
  await buildMessage(ctx, { ...values, ...stopped, recipients: 48 });
  await sql`
    insert into outbox (key, template, to_email, created_at, next_attempt_at, sent_at, is_bulk, group_id)
    select 'screens:' || ${id} || ':' || n, 'host_message', 'guest-' || n || '@example.com', ${now}, ${now}::timestamptz + interval '1 day',
           case when n <= 612 then ${now}::timestamptz end, true, ${id}::uuid
      from generate_series(1, 1000) n`.execute(ctx.db);
  const page = await open(`/dashboard/events/${busyNight}/messages/${id}`, organizer.username);
  await expect(page.getByText('612 of 1,000 sent. You can close this page.')).toBeVisible();
  await capture(page, 'message-sending', 'A message on its way', { fullPage: true });
  await visit(page, `/dashboard/events/${busyNight}/messages`);
  await expect(page.getByText('Stopped after').first()).toBeVisible();
  await capture(page, 'messages', 'The messages of an event', { fullPage: true });
}

async function captureStopping({ ctx, open, capture, address }: ScenarioContext): Promise<void> {
  const { organization_id } = await getEvent(ctx, night);
  const token = subscriptionTokenOf(ctx, { organization_id, email: address('ada') });
  const page = await open(`/unsubscribe/messages/${token}`);
  await expect(page.getByRole('button', { name: 'Stop messages' })).toBeVisible();
  await capture(page, 'messages-stop', 'The link that ends messages');
}

async function captureHistory({ open, capture }: ScenarioContext): Promise<void> {
  const page = await open(`/dashboard/organization/${organizer.owns}/history`, organizer.username);
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await capture(page, 'history', 'What happened to what is an organization’s', { fullPage: true });
  await page.getByLabel('Kind').selectOption('Payouts');
  await expect(page.getByText('Nothing of this kind yet.')).toBeVisible();
  await capture(page, 'history-empty', 'A history without such entries');
}
