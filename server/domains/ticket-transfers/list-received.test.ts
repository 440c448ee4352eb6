import { expect, test } from 'vitest';
import type { OpenedTransfer } from '#contract/ticket-transfers.ts';
import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { call } from '#server/testing/checkout.ts';
import { createTransferWorld } from '#server/testing/transfer-world.ts';
import { buildTransfer } from './factory.ts';

const { velvet, claim, decline, openLink, toDoors } = await createTransferWorld();

type List = { results: (OpenedTransfer & { url: string })[] };

test('a member sees the tickets on their way to their address, newest first, until they answer or the doors open', async () => {
  const { user, headers } = await buildSignedIn(velvet.ctx);
  const waiting = async () => {
    const { status, body } = await call<List>(velvet.url, '/tickets/transfers/', { headers });
    expect(status).toBe(200);
    return body.results.map(({ url }) => url.split('/').at(-1));
  };
  expect(await waiting()).toEqual([]);
  const tokens: string[] = [];
  const events: string[] = [];
  for (let count = 0; count < 4; count += 1) {
    const { token, ticket } = await buildTransfer(velvet.ctx, { to_email: user.email });
    tokens.unshift(token);
    events.unshift(ticket.event_id);
  }
  await buildTransfer(velvet.ctx);
  const { body } = await call<List>(velvet.url, '/tickets/transfers/', { headers });
  const [newest] = body.results;
  expect(newest).toEqual({ ...(await openLink(tokens[0] ?? '', headers)).body, url: `/transfers/${tokens[0]}` });
  expect(newest).toMatchObject({ state: 'pending', is_own: false, ticket: { event: { id: events[0] } } });

  const [, declined = '', accepted = '', last = ''] = tokens;
  expect(await waiting()).toEqual(tokens);
  await decline(declined);
  await claim(accepted, {}, headers);
  expect(await waiting()).toEqual([tokens[0], last]);
  await toDoors(events[3] ?? '');
  expect(await waiting()).toEqual([tokens[0]]);
});

test('what a member sent to the address themselves, before it was theirs, is not among them', async () => {
  const { user, headers } = await buildSignedIn(velvet.ctx);
  const { transfer_id } = await buildTransfer(velvet.ctx, { owner: user });
  await velvet.ctx.db
    .updateTable('ticket_transfers')
    .set({ to_email: user.email })
    .where('id', '=', transfer_id)
    .execute();
  expect((await call<List>(velvet.url, '/tickets/transfers/', { headers })).body.results).toEqual([]);
});
