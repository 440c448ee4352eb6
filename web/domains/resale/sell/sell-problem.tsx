import type { Ticket, TicketDetail } from '#contract/tickets.ts';

import { isApiError } from '#web/platform/api/api-error.ts';
import { errorMessage, fieldErrors } from '#web/platform/api/error-message.ts';
import { formatMoney } from '#contract/format-money.ts';
import { nameOf } from '#web/domains/tickets/ticket-words.ts';
import { Notice } from '#web/platform/ui/notice.tsx';

type SellProblemProps = {
  ticket: TicketDetail;
  /** The others of its order, one of which may be why none was put on sale. */
  others: readonly Ticket[];
  error: Error | null;
  is_outdated: boolean;
};

/** Why nothing was put on sale, or the price was not changed. */
export function SellProblem({ ticket, others, error, is_outdated }: SellProblemProps) {
  const { listing } = ticket;
  if (listing && is_outdated && (!error || (isApiError(error, 409) && error.body.code === 'listing_changed')))
    return (
      <Notice tone="danger" is_alert>
        The price has changed in the meantime, perhaps in another tab. It is {formatMoney(listing.asked)} now.
      </Notice>
    );
  if (!error) return null;
  const [inField] = Object.values(fieldErrors(error)).flat();
  return (
    <Notice tone="danger" is_alert>
      <Which error={error} tickets={[ticket, ...others]} />
      {inField ?? errorMessage(error, 'That didn’t work. Your ticket is unchanged.')}
      {isOfSeveral(error) && ' Nothing was put on sale.'}
    </Notice>
  );
}

/** Whether one of several tickets is refused. */
const isOfSeveral = (error: Error) =>
  (isApiError(error, 409) && 'ticket_id' in error.body) || 'more_ticket_ids' in fieldErrors(error);

function Which({ error, tickets }: { error: Error; tickets: readonly Ticket[] }) {
  const refused = isApiError(error, 409) && tickets.find(({ id }) => id === error.body['ticket_id']);
  return refused ? <bdi>{nameOf(refused)}: </bdi> : null;
}
