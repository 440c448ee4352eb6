import type { TicketDetail } from '#contract/tickets.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { AppError } from '#server/platform/lib/errors.ts';
import { hashSecret } from '#server/platform/lib/random.ts';
import { getOwnedTicket } from '#server/domains/tickets/get-ticket.ts';
import { getGuestTicket } from '#server/domains/tickets/guest-links.ts';
import { presentTicketDetail } from '#server/domains/tickets/present.ts';
import { findGuestLink, type TicketRow } from '#server/domains/tickets/queries.ts';
import { guestUrls, ownerUrls } from '#server/domains/tickets/urls.ts';
import { wasAccepted } from './queries.ts';
import { transferEnded } from './refusals.ts';

/** The holder who sends a ticket: an account, or a guest by their link. */
export type Sender = {
  user_id: string | null;
  /** Loads the ticket while it is theirs; 404, or 409 once somebody has accepted it. */
  load: () => Promise<TicketRow>;
  present: (ticket: TicketRow) => Promise<TicketDetail>;
};

/** The holder of a ticket of an account. */
export function accountSender(ctx: AppContext, actor: Actor, ticket_id: string): Sender {
  const { user_id, email } = actor;
  return {
    user_id,
    load: () =>
      unlessAccepted(
        () => getOwnedTicket(ctx, actor, ticket_id),
        () => wasAccepted(ctx.db, { ticket_id, user_id, email }),
      ),
    present: (ticket) => presentTicketDetail(ctx, ticket, ownerUrls(ticket)),
  };
}

/** The holder of a guest's ticket, identified by the link. */
export function guestSender(ctx: AppContext, opened: { token: string; ticket_id: string; network: string }): Sender {
  const { token, ticket_id } = opened;
  const isAccepted = async () => {
    const link = await findGuestLink(ctx.db, hashSecret(token), ctx.clock.now());
    return link !== undefined && wasAccepted(ctx.db, { ticket_id, user_id: null, email: link.email });
  };
  return {
    user_id: null,
    load: () => unlessAccepted(() => getGuestTicket(ctx, opened), isAccepted),
    present: (ticket) => presentTicketDetail(ctx, ticket, guestUrls(ticket, token)),
  };
}

async function unlessAccepted(load: () => Promise<TicketRow>, isAccepted: () => Promise<boolean>): Promise<TicketRow> {
  try {
    return await load();
  } catch (error) {
    if (error instanceof AppError && error.status === 404 && (await isAccepted())) throw transferEnded('claimed');
    throw error;
  }
}
