import { expect, test } from 'vitest';
import { buildTicket } from '#server/domains/tickets/factory.ts';
import { createTestApp } from '#server/testing/app.ts';
import { buildHostedEvent } from '#server/testing/host.ts';

const velvet = await createTestApp();

const LONGEST = 'k'.repeat(255);
const invitation = { email: 'guest@example.com' };
const message = { segment: 'buyers', subject: 'Doors', text: 'They open at ten.' };
const codes = { name: 'Flyer', kind: 'percent', percent_basis_points: 1000, quantity: 2 };

test.each([
  ['/invitations/', invitation],
  ['/invitations/many/', { text: 'guest@example.com' }],
  ['/messages/', message],
  ['/promo-code-batches/', codes],
])('the longest key makes a request to %s once; a longer one is refused', async (path, body) => {
  const { types, send } = await buildHostedEvent(velvet);
  await buildTicket(velvet.ctx, { type: types[0] });
  const post = (key: string) => send<{ id: string }>('POST', path, body, { 'idempotency-key': key });
  const [first, again] = [await post(LONGEST), await post(LONGEST)];
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body.id).toBe(first.body.id);
  const tooLong = await post(`${LONGEST}k`);
  expect([tooLong.status, tooLong.body]).toEqual([
    400,
    { non_field_errors: ['Idempotency-Key: use at most 255 characters.'] },
  ]);
});
