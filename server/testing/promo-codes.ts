import type { PromoCode } from '#contract/promo-codes.ts';
import type { TestApp } from './app.ts';
import { checkout, guestEmail } from './checkout.ts';
import { buildHostedEvent } from './host.ts';

type Host = Awaited<ReturnType<typeof buildHostedEvent>>;
type Types = Parameters<typeof buildHostedEvent>[2];

/** 20 % off. */
export const percent = { kind: 'percent', percent_basis_points: 2000 };

/** Calls of hosts and buyers about promo codes. */
export function promoCodeCalls(velvet: TestApp) {
  return {
    host: (event = {}, types: Types = [{}]) => buildHostedEvent(velvet, event, types),
    make: ({ send }: Host, body: object) => send<PromoCode>('POST', '/promo-codes/', { code: 'SUMMER', ...body }),
    change: ({ send }: Host, { id, version }: PromoCode, body: object) =>
      send<PromoCode>('PATCH', `/promo-codes/${id}/`, { version, ...body }),
    buy: ({ types }: Host, promo_code?: string, quantity = 1, type = types[0]) =>
      checkout(velvet.url, { ticket_type_id: type?.id, quantity, email: guestEmail(), promo_code }),
    auditOf: async (id: string) => {
      const rows = velvet.ctx.db.selectFrom('audit_log').selectAll().where('subject_id', '=', id).orderBy('at');
      return (await rows.execute()).map(({ action, actor_user_id, data }) => ({ action, actor_user_id, data }));
    },
  };
}

/** The error about the code in a response. */
export const promoError = ({ body }: { body: unknown }) => (body as { promo_code?: string[] }).promo_code?.[0];
