import { buildSession } from '#server/domains/auth/factory.ts';
import { newNumericCode } from '#server/platform/lib/random.ts';
import { checkout } from '#server/testing/checkout.ts';
import { all, api, type Expected, type Row, type World } from './world.ts';
import { buildPromoCode } from '#server/domains/promo-codes/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';

async function holdersCheckout({ ctx, people }: World): Promise<string> {
  const { id } = await buildTicketType(ctx, { price_amount: 5000 });
  const headers = { authorization: `Token ${await buildSession(ctx, people.holder)}` };
  const { body } = await checkout(ctx.config.publicUrl, { ticket_type_id: id, quantity: 1 }, headers);
  return body.session_id;
}

const ownCheckout: Expected = { ...all(403), holder: 200 };

/** Calls of buyers. */
export const checkoutRows: Record<string, Row[]> = {
  'GET /payment/quote': [
    {
      request: async ({ ctx, type }) => {
        const { code } = await buildPromoCode(ctx, { event_id: type.event_id });
        return api(`/payment/quote/?items=${type.id}:1&promo_code=${code}`);
      },
      expected: all(200),
    },
  ],
  'POST /payment/checkout': [
    {
      request: ({ type }) => {
        const email = `b${newNumericCode(9)}@example.com`;
        return api('/payment/checkout/', { ticket_type_id: type.id, quantity: 1, email });
      },
      expected: all(201),
    },
  ],
  'PATCH /payment/checkout/:session_id': [
    { request: async (now) => api(`/payment/checkout/${await holdersCheckout(now)}/`, {}), expected: ownCheckout },
  ],
  'POST /payment/checkout/:session_id/pay': [
    { request: async (now) => api(`/payment/checkout/${await holdersCheckout(now)}/pay/`), expected: ownCheckout },
  ],
  'DELETE /payment/checkout/:session_id': [
    { request: async (now) => api(`/payment/checkout/${await holdersCheckout(now)}/`), expected: ownCheckout },
  ],
  'POST /payment/checkout/:session_id/tickets': [
    // Only for the guest's own browser: without its secret, a call is refused.
    { request: async (now) => api(`/payment/checkout/${await holdersCheckout(now)}/tickets/`), expected: all(403) },
  ],
  'GET /payment/checkout-session-details': [
    {
      request: async (now) => api(`/payment/checkout-session-details/?session_id=${await holdersCheckout(now)}`),
      expected: all(200),
    },
  ],
};
