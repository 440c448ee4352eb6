import path from 'node:path';

import { expect, it } from 'vitest';

import { buildApp } from '#server/app.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { MINUTE } from '#server/platform/lib/clock.ts';
import { createTestApp } from '#server/testing/app.ts';

import { loadBuiltHandler } from './load-handler.ts';
import { MadeOf } from './made-of.ts';
import { createInProcessTransport } from './transport.ts';

const origin = 'https://velvet.example';

it('a page made of what its copy was made of is not rendered again; one that says anything else is', async () => {
  const { ctx, clock } = await createTestApp();
  const app = await buildApp(ctx);
  const carry = createInProcessTransport(app, ctx.kept, origin);
  const createHandler = await loadBuiltHandler(path.join(import.meta.dirname, '../../..'));
  const errors: unknown[] = [];
  const handler = createHandler({
    settings: { brand_name: 'Velvet', public_url: origin },
    reportError: (error) => errors.push(error),
  });
  let copy: string | undefined;
  const isRendered = async (url: string) => {
    const made = new MadeOf(carry, clock.now());
    const page = await handler({ url, transport: made.transport, isUnchanged: () => copy === made.name() });
    copy = made.name();
    return page !== null;
  };
  const event = await buildEvent(ctx, { title: 'First of all' });
  for (const url of ['/', '/events', `/events/${event.slug}`, '/events/no-such-night', '/about']) {
    ctx.kept.purge();
    expect(await isRendered(url), url).toBe(true);
    ctx.kept.purge();
    expect(await isRendered(url), url).toBe(false);
    await buildEvent(ctx, { title: `Announced after ${url}` });
    ctx.kept.purge();
    // What shows no events says the same after a new one.
    expect(await isRendered(url), url).toBe(!['/events/no-such-night', '/about'].includes(url));
    clock.advance(2 * MINUTE);
    expect(await isRendered(url), url).toBe(true);
  }
  expect(errors).toEqual([]);
  await app.close();
});

it('what is made without one of its answers has no name', async () => {
  const call = { method: 'GET', headers: new Headers(), signal: AbortSignal.timeout(1000) };
  const answer = { ok: true, status: 200, text: async () => '{}' };
  const made = new MadeOf(async (url) => (url === '/gone' ? Promise.reject(new Error('gone')) : answer), new Date());
  await made.transport('/here', call);
  expect(made.name()).toHaveLength(43);
  await expect(made.transport('/gone', call)).rejects.toThrow('gone');
  expect(made.name()).toBeUndefined();
});
