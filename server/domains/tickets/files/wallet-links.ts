import type { TicketDetail } from '#contract/tickets.ts';
import type { AppContext } from '#server/context.ts';
import { addMilliseconds, HOUR } from '#server/platform/lib/clock.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { equalSecrets, pepperedHash } from '#server/platform/lib/random.ts';
import { mayHavePass } from '../policy.ts';
import { findTicketVersion, type TicketRow } from '../queries.ts';

type WalletUrls = Pick<TicketDetail, 'apple_wallet_url' | 'google_wallet_url'>;

/**
 * The addresses of a ticket's passes; null where there is none. A browser opens them without the header of a session, so
 * those of an owner carry a signed link; a guest's carry the token of their link anyway.
 */
export function walletUrls(ctx: AppContext, row: TicketRow, ticketUrl: string): WalletUrls {
  const { apple, google } = ctx.config.wallets;
  const isOffered = mayHavePass(row, ctx.clock.now());
  const query = row.owner_user_id === null ? '' : `?link=${passLink(ctx, row)}`;
  return {
    apple_wallet_url: apple && isOffered ? `${ticketUrl}/ticket.pkpass${query}` : null,
    google_wallet_url: google && isOffered ? `${ticketUrl}/google-wallet${query}` : null,
  };
}

/** The ticket of a signed link; 404 once the link has expired or the ticket has another code. */
export async function findLinkedTicket(ctx: AppContext, ticketId: string, link: string): Promise<TicketRow> {
  const [version = '', expires = '', signature = ''] = link.split('.');
  const now = ctx.clock.now();
  const isSigned = equalSecrets(signature, signatureOf(ctx, { ticketId, version, expires }));
  const row =
    isSigned && Number(expires) > now.getTime()
      ? await findTicketVersion(ctx.db, { ticket_id: ticketId, code_version: Number(version) }, now)
      : undefined;
  if (!row) throw notFound('This link has expired. Open the ticket again.');
  return row;
}

function passLink(ctx: AppContext, { ticket_id, code_version }: TicketRow): string {
  const expires = String(addMilliseconds(ctx.clock.now(), ctx.settings.wallet_link_hours * HOUR).getTime());
  const version = String(code_version);
  return `${version}.${expires}.${signatureOf(ctx, { ticketId: ticket_id, version, expires })}`;
}

type Signed = { ticketId: string; version: string; expires: string };

function signatureOf(ctx: AppContext, { ticketId, version, expires }: Signed): string {
  return pepperedHash(ctx.config.secretPepper, `wallet link ${ticketId} ${version} ${expires}`);
}
