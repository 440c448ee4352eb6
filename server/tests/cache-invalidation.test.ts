import { afterAll, expect, it } from 'vitest';

import type { ResaleDetail } from '#contract/marketplace.ts';
import { API_PREFIX } from '#contract/paths.ts';
import { buildApp } from '#server/app.ts';
import { createContext } from '#server/create-context.ts';
import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { announceChange } from '#server/platform/cache/changes.ts';
import { eventChanged, eventTag } from '#server/domains/events/event-changed.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildOrganization } from '#server/domains/organizations/factory.ts';
import { buildListing } from '#server/domains/resale/factory.ts';
import { returnUnsold } from '#server/domains/resale/selling/return-unsold.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { buildHostedEvent } from '#server/testing/host.ts';
import { until } from '#server/testing/until.ts';

const settings = { api_cache_milliseconds: 60_000 };

const velvet = await createTestApp({ settings });
const other = await startOther();
await areListening();
afterAll(() => other.close());

/** A second cache over the same database, like that of another process. */
async function startOther() {
  const { ctx, close } = createContext({ ...velvet.ctx.config, databaseUrl: velvet.database.url }, velvet.clock);
  const app = await buildApp(ctx);
  return { app, close: () => app.close().then(close) };
}

const listeners = `from pg_stat_activity where datname = current_database() and query = 'listen cache_invalidation'`;

/** Waits until both processes hear of changes: then they have invalidated all earlier entries. */
async function areListening(): Promise<void> {
  const { db } = velvet.ctx;
  const event = await buildEvent(velvet.ctx, { title: 'Before' });
  for (const one of [velvet, other]) await titleIn(one, event.slug);
  await db.updateTable('events').set({ title: 'After' }).where('id', '=', event.id).execute();
  for (const one of [velvet, other])
    await until(async () => {
      await inTransaction(db, (tx) => announceChange(tx, [eventTag(event.id)]));
      return (await titleIn(one, event.slug)) === 'After';
    });
}

async function titleIn({ app }: Pick<TestApp, 'app'>, slug: string): Promise<string> {
  return (await app.inject(`${API_PREFIX}/events/${slug}/`)).json<{ title: string }>().title;
}

async function titlesIn({ app }: Pick<TestApp, 'app'>): Promise<string[]> {
  const { results } = (await app.inject(`${API_PREFIX}/events/`)).json<{ results: { title: string }[] }>();
  return results.map(({ title }) => title);
}

it('a change is visible in every process after the commit and not before; a rollback changes nothing', async () => {
  const { ctx } = velvet;
  const event = await buildEvent(ctx, { title: 'Before' });
  const bystander = await buildEvent(ctx, { title: 'Bystander' });
  const last = await buildEvent(ctx, { title: 'Untold' });
  const processes = [velvet, other];
  const see = (title: string) =>
    Promise.all(
      processes.map(async (one) => {
        expect(await titleIn(one, event.slug)).toBe(title);
        expect(await titlesIn(one)).toContain(title);
      }),
    );
  const rename = (title: string, end?: () => Promise<unknown>) =>
    inTransaction(ctx.db, async (tx) => {
      await tx.updateTable('events').set({ title }).where('id', '=', event.id).execute();
      await eventChanged(tx, event.id);
      await end?.();
    });
  for (const one of processes) for (const { slug } of [bystander, last]) await titleIn(one, slug);
  await see('Before');
  await rename('After', () => see('Before'));
  await until(
    async () => (await titleIn(velvet, event.slug)) === 'After' && (await titleIn(other, event.slug)) === 'After',
  );
  await see('After');
  await expect(rename('Never', () => Promise.reject(new Error('rolled back')))).rejects.toThrow('rolled back');
  await ctx.db.updateTable('events').set({ title: 'Unannounced' }).where('id', '=', event.id).execute();
  await ctx.db.updateTable('events').set({ title: 'Unannounced' }).where('id', '=', bystander.id).execute();
  // Notifications arrive in order: one of the rolled back change would have arrived before that of the last event.
  await ctx.db.updateTable('events').set({ title: 'Told' }).where('id', '=', last.id).execute();
  await inTransaction(ctx.db, (tx) => announceChange(tx, [eventTag(last.id)]));
  for (const one of processes) await until(async () => (await titleIn(one, last.slug)) === 'Told');
  await see('After');
  await inTransaction(ctx.db, (tx) => eventChanged(tx, event.id));
  await until(async () => (await titleIn(other, event.slug)) === 'Unannounced');
  expect(await titleIn(other, bystander.slug)).toBe('Bystander');
});

it('a new name of an organization is visible on its page and on its events’ in every process', async () => {
  const { ctx } = velvet;
  const owner = await buildSignedIn(ctx);
  const host = await buildOrganization(ctx, { owner_user_id: owner.user.id, name: 'Night Owls' });
  const event = await buildEvent(ctx, { organization_id: host.id });
  const namesIn = async ({ app }: Pick<TestApp, 'app'>) => {
    const page = (await app.inject(`${API_PREFIX}/users/${host.handle}/`)).json<{ organizer: { name: string } }>();
    const detail = (await app.inject(`${API_PREFIX}/events/${event.slug}/`)).json<{ host: { name: string } }>();
    return [page.organizer.name, detail.host.name];
  };
  for (const one of [velvet, other]) expect(await namesIn(one)).toEqual(['Night Owls', 'Night Owls']);
  const url = `${API_PREFIX}/organizations/${host.id}/`;
  await velvet.app.inject({ method: 'PATCH', url, headers: owner.headers, payload: { name: 'Day Larks' } });
  for (const one of [velvet, other])
    await until(async () => (await namesIn(one)).every((name) => name === 'Day Larks'));
});

it('after a lost connection nothing stale is served, although notifications were missed', async () => {
  const event = await buildEvent(velvet.ctx, { title: 'Then' });
  for (const one of [velvet, other]) expect(await titleIn(one, event.slug)).toBe('Then');
  await inTransaction(velvet.ctx.db, async (tx) => {
    await tx.updateTable('events').set({ title: 'Now' }).where('id', '=', event.id).execute();
    await eventChanged(tx, event.id);
    // Both lose their connection before the commit, and miss its notification.
    await velvet.database.pool.query(`select pg_terminate_backend(pid) ${listeners}`);
  });
  for (const one of [velvet, other]) await until(async () => (await titleIn(one, event.slug)) === 'Now');
});

it('a pause of Resale, and a ticket that comes back unsold, are visible in every process', async () => {
  const { ctx } = velvet;
  const { event, types, send } = await buildHostedEvent(velvet, {}, [{ price_amount: 5000 }]);
  const [type] = types;
  if (!type) throw new Error('no type');
  await buildListing(ctx, { type });
  const resaleIn = async ({ app }: Pick<TestApp, 'app'>) => {
    const page = (await app.inject(`${API_PREFIX}/resale/events/${event.slug}/`)).json<ResaleDetail>();
    return `${page.state}: ${page.listings.length}`;
  };
  const see = async (what: string) => {
    for (const one of [velvet, other]) await until(async () => (await resaleIn(one)) === what, { what });
  };
  await see('open: 1');
  await send('POST', '/resale/pause/');
  await see('paused: 0');
  await send('POST', '/resale/resume/');
  await see('open: 1');
  await ctx.db.updateTable('ticket_types').set({ resale_allowed: false }).where('id', '=', type.id).execute();
  await returnUnsold(ctx);
  await see('open: 0');
});
