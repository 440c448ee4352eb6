import ChevronRight from 'icon:chevron-right';
import { Link } from 'react-router';

import type { CheckoutDetails } from '#contract/checkout.ts';

import { CodePanel } from '#web/domains/tickets/code-panel.tsx';
import { Perforation } from '#web/domains/tickets/event-stub.tsx';
import { stateWords } from '#web/domains/tickets/ticket-words.ts';
import { Badge } from '#web/platform/ui/badge.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';
import { RetryButton } from '#web/platform/ui/retry-button.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';

import { linkId, SendPurchased } from './send-purchased.tsx';
import type { OpenedTickets } from './use-opened-tickets.ts';

type Tickets = CheckoutDetails['purchasedTickets'];
type PurchasedTicketsProps = {
  tickets: Tickets;
  /** Undefined where they open from the mail only. */
  opened: OpenedTickets | undefined;
  is_loading: boolean;
  onRetry?: (() => void) | undefined;
};

/** What was bought: the code of the first ticket, and the way to each. */
export function PurchasedTickets({ tickets, ...opening }: PurchasedTicketsProps) {
  const { opened } = opening;
  return (
    <section aria-label="Your tickets" className="overflow-clip rounded-card border border-line bg-surface">
      <ul>
        {tickets.map((ticket, index) => (
          <li key={ticket.id} id={`ticket-${index + 1}`}>
            {index > 0 && <Perforation />}
            <PurchasedTicket
              ticket={ticket}
              label={tickets.length > 1 ? `Ticket ${index + 1} of ${tickets.length}` : ''}
              to={opened?.pathOf(ticket.id)}
            />
            {/* The first one is the buyer's own. */}
            {index > 0 && opened && <SendPurchased ticket={ticket} index={index} of={tickets.length} opened={opened} />}
            {index === 0 && <FirstCode tickets={tickets} {...opening} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The code of the first ticket, or why it is not there. */
function FirstCode({ tickets, opened, is_loading, onRetry }: PurchasedTicketsProps) {
  if (is_loading) return <Skeleton className="mx-auto mb-8 aspect-square w-full max-w-96" />;
  if (onRetry)
    return (
      <Notice tone="caution" is_alert className="m-4">
        <p>
          {tickets.length === 1
            ? 'Your ticket could not be loaded. The e-mail has it, too.'
            : 'Your tickets could not be loaded. The e-mail has them, too.'}
        </p>
        <RetryButton size="sm" className="mt-3" onClick={onRetry} />
      </Notice>
    );
  if (opened?.first.id !== tickets[0]?.id || !opened) return null;
  return <CodePanel ticket={opened.first} loaded_at={opened.loaded_at} />;
}

type PurchasedTicketProps = { ticket: Tickets[number]; label: string; to: string | undefined };

function PurchasedTicket({ ticket, label, to }: PurchasedTicketProps) {
  const facts = (
    <span className="grid min-w-0 grow gap-0.5">
      <span dir="auto" className="font-semibold wrap-anywhere">
        {ticket.ticket_type}
      </span>
      <span className="truncate text-sm text-ink-soft">
        <bdi>{ticket.holder_name}</bdi>
        {ticket.holder_name && label && ' · '}
        {label}
      </span>
    </span>
  );
  const row = 'flex min-h-18 items-center gap-4 px-5 py-4';
  const { label: state, tone } = stateWords[ticket.state];
  const badge = ticket.state !== 'valid' && <Badge tone={tone}>{state}</Badge>;
  if (to === undefined)
    return (
      <div className={row}>
        {facts}
        {badge}
      </div>
    );
  return (
    <Link to={to} id={linkId(ticket)} className={`${row} rounded-card hover:bg-ink/4`}>
      {facts}
      {badge}
      <span className="text-sm font-semibold whitespace-nowrap max-xs:sr-only">Open ticket</span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
    </Link>
  );
}
