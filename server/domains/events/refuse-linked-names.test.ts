import { expect, test } from 'vitest';
import { createTestApp } from '#server/testing/app.ts';
import { guestEmail } from '#server/testing/checkout.ts';
import { buildHostedEvent } from '#server/testing/host.ts';
import { buildPaidPast } from '#server/testing/paid-past.ts';

const velvet = await createTestApp();
const { ctx } = velvet;
const LINKED = 'You won: velvet-prize.de';

const CALLS = {
  'an invitation': ['/invitations/', () => ({ email: guestEmail() })],
  'a list of invitations': ['/invitations/many/', () => ({ text: guestEmail() })],
  'free tickets': [
    '/complimentary/',
    (type: string) => ({ name: 'Ada', email: guestEmail(), ticket_type_id: type, quantity: 1 }),
  ],
  'a promoter': ['/promoters/', () => ({ user: guestEmail(), commission_basis_points: 1000 })],
  'a doorman': ['/doormen/', () => ({ user: guestEmail() })],
} as const;

test.each(Object.entries(CALLS))(
  '%s: mails no link in a title or a name to strangers until a first event has happened',
  async (_name, [path, bodyOf]) => {
    const { event, types, send } = await buildHostedEvent(velvet);
    const ask = () => send('POST', path, bodyOf(types[0]?.id ?? ''));
    const name = (value: string) =>
      ctx.db.updateTable('organizations').set({ name: value }).where('id', '=', event.organization_id).execute();
    const title = (value: string) =>
      ctx.db.updateTable('events').set({ title: value }).where('id', '=', event.id).execute();
    const detail = expect.stringContaining('velvet-prize.de” has a link');
    const refusal = { status: 409, body: { code: 'linked_name', detail } };
    await name(LINKED);
    expect(await ask()).toMatchObject(refusal);
    await name('fabric.london');
    await title(LINKED);
    expect(await ask()).toMatchObject(refusal);
    await title('Owls in May');
    expect((await ask()).status).toBe(201);
    await title(LINKED);
    await buildPaidPast(ctx, event.organization_id);
    expect((await ask()).status).toBe(201);
  },
);

test('free tickets of a new host name nobody with a link', async () => {
  const { types, send } = await buildHostedEvent(velvet);
  const body = { name: LINKED, email: guestEmail(), ticket_type_id: types[0]?.id, quantity: 1 };
  expect(await send('POST', '/complimentary/', body)).toMatchObject({ status: 400, body: { name: expect.anything() } });
});
