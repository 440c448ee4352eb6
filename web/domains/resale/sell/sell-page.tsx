import ArrowLeft from 'icon:arrow-left';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link, useParams } from 'react-router';

import type { TicketDetail } from '#contract/tickets.ts';

import { isApiError } from '#web/platform/api/api-error.ts';
import { useRestored } from '#web/platform/api/form-backup.ts';
import { errorMessage } from '#web/platform/api/error-message.ts';
import { useSession } from '#web/platform/api/use-session.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { useSteady } from '#web/platform/lib/use-steady.ts';
import { EventStub } from '#web/domains/tickets/event-stub.tsx';
import { TicketBar } from '#web/domains/tickets/ticket-bar.tsx';
import { TicketMissing, TicketPending } from '#web/domains/tickets/ticket-placeholders.tsx';
import { isNoTicket, ticketQuery } from '#web/domains/tickets/ticket-query.ts';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';
import { RetryButton } from '#web/platform/ui/retry-button.tsx';
import { Skeletons } from '#web/platform/ui/skeletons.tsx';

import { quoteQuery } from './quote-query.ts';
import { type Draft, SellForm } from './sell-form.tsx';
import { othersQuery } from './use-more.ts';
import { type Asked, type Selling, useSell } from './use-sell.ts';

export const handle: PageFlags = {
  title: 'Sell your ticket',
  is_protected: true,
  is_private: true,
  hide_header: true,
  hide_footer: true,
};

/** Offers a ticket in Resale, or changes what it costs: one page, one confirmation. */
export default function SellPage() {
  const { id = '' } = useParams();
  const { user } = useSession();
  // The page is protected: it is not shown without a user.
  return user && <Sell key={id} id={id} userId={user.id} />;
}

function Sell({ id, userId }: { id: string; userId: string }) {
  const query = useQuery(ticketQuery(userId, id));
  const bar = (
    <TicketBar>
      <Link
        to={paths.ticket(id)}
        className="flex h-11 items-center gap-2 rounded-control px-2 font-semibold hover:bg-ink/7"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
        Your ticket
      </Link>
    </TicketBar>
  );
  if (isNoTicket(query.error)) return <TicketMissing bar={bar} />;
  const ticket = query.data;
  if (!ticket) return <TicketPending bar={bar} query={query} />;
  return (
    <>
      {bar}
      <SellTicket ticket={ticket} />
    </>
  );
}

/** Its own change leads away once everything is loaded again. */
function SellTicket({ ticket: latest }: { ticket: TicketDetail }) {
  const sell = useSell(latest);
  const ticket = useSteady(latest, sell.isPending || sell.isSuccess);
  const title = ticket.listing ? 'Change the price' : 'Sell your ticket';
  return (
    <>
      <PageMeta title={title} is_indexed={false} />
      <div className="mx-auto grid w-full max-w-md grid-cols-1 gap-6 px-4 pt-4 pb-16 sm:pt-8">
        <h1 className="text-3xl font-extrabold">{title}</h1>
        <EventStub event={ticket.event} heading="h2" is_first>
          <p className="px-4 py-4 text-sm wrap-anywhere text-ink-soft sm:px-5">
            <bdi className="font-semibold text-ink">{ticket.ticket_type.name}</bdi>
            {ticket.of > 1 && ` · ticket ${ticket.position} of ${ticket.of}`}
          </p>
        </EventStub>
        <Offer ticket={ticket} sell={sell} />
      </div>
    </>
  );
}

/**
 * The form begins anew where another tab has changed the listing, unless something was typed into it: that stays, beside
 * what the ticket costs now.
 */
function Offer({ ticket, sell }: { ticket: TicketDetail; sell: Selling }) {
  const name = `sell ${ticket.id}`;
  const restored = useRestored<Asked>(name);
  const [isTyped, setTyped] = useState(restored !== undefined);
  const version = ticket.listing?.version ?? 0;
  const [begun, setBegun] = useState(version);
  const isSameSale = version > 0 && begun > 0;
  if (begun !== version && !(isTyped && isSameSale)) {
    setBegun(version);
    setTyped(false);
  }
  const draft: Draft = {
    name,
    restored: isTyped ? restored : undefined,
    is_typed: isTyped,
    is_outdated: begun !== version,
    onTyped: () => setTyped(true),
  };
  return <Quoted key={begun} ticket={ticket} sell={sell} draft={draft} />;
}

type Start = { price: number | undefined; floor: number | null };

/** The form, once it is known what may be asked. */
function Quoted({ ticket, sell, draft }: { ticket: TicketDetail; sell: Selling; draft: Draft }) {
  const { listing } = ticket;
  const [start, setStart] = useState<Start>(() => ({
    price: draft.restored?.price ?? listing?.asked.amount,
    floor: draft.restored ? draft.restored.floor : (listing?.floor?.amount ?? null),
  }));
  const quote = useQuery({ ...quoteQuery(ticket.id, start), placeholderData: keepPreviousData });
  // The form shows them above the price: it waits, so that nothing moves under a finger.
  const others = useQuery(othersQuery(ticket));
  // The host has lowered the limit since: begins with what may be asked now.
  if (start.price !== undefined && isApiError(quote.error, 400)) setStart({ price: undefined, floor: null });
  if (quote.data && !others.isLoading)
    return <SellForm ticket={ticket} first={quote.data} start={start} sell={sell} draft={draft} />;
  if (isApiError(quote.error, 409))
    return (
      <Refused text={errorMessage(quote.error, 'This ticket cannot be sold now.')}>
        <LinkButton to={paths.ticket(ticket.id)}>Back to your ticket</LinkButton>
      </Refused>
    );
  if (quote.isError || quote.fetchStatus === 'paused')
    return (
      <Refused text={errorMessage(quote.error, 'No connection. You can offer a ticket once you are back online.')}>
        <RetryButton is_busy={quote.isFetching && quote.fetchStatus !== 'paused'} onClick={() => quote.refetch()} />
      </Refused>
    );
  return <Skeletons label="Calculating what you can ask" sizes={['h-20', 'h-32', 'h-12']} />;
}

function Refused({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-4">
      <Notice tone="caution" is_alert>
        {text}
      </Notice>
      {children}
    </div>
  );
}
