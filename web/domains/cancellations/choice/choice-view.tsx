import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';

import type { HolderChoice } from '#contract/postponements.ts';

import { EventLine } from '#web/domains/requests/event-line.tsx';
import { showError } from '#web/platform/api/show-error.ts';
import { formatMoney } from '#contract/format-money.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';

import { choiceTitle, giveBackEnding, refundWords, sumOf } from './choice-words.ts';
import { TicketList } from './ticket-list.tsx';

export type Choose = (body: { ticket_ids: string[]; choice: 'keep' | 'refund' }) => Promise<HolderChoice>;

type ChoiceViewProps = { choice: HolderChoice; query_key: QueryKey; choose: Choose };

/** The event with its new date, the tickets, and the two buttons. A refund is asked about once more. */
export function ChoiceView({ choice, query_key, choose }: ChoiceViewProps) {
  const client = useQueryClient();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const live = choice.tickets.filter((ticket) => ticket.choice !== 'refund');
  // A last one has no box to tick any more.
  const chosen = live.length === 1 ? live : live.filter(({ id }) => !left.has(id));
  const act = useMutation({
    mutationFn: choose,
    onSuccess: (answer) => client.setQueryData(query_key, answer),
    onError: (error) => {
      showError(error, 'Your choice could not be saved. Please try again.');
      void client.invalidateQueries({ queryKey: query_key });
    },
    onSettled: () => setAsking(false),
  });
  const ids = chosen.map(({ id }) => id);
  const toggle = (id: string) => setLeft((now) => (now.has(id) ? without(now, id) : new Set([...now, id])));
  return (
    <div className="page-width grid max-w-2xl gap-6 pt-8 pb-12 sm:pt-16">
      <EventLine event={choice.event} undated="New date to be announced" />
      <header className="grid gap-3">
        <h1 className="text-2xl font-extrabold text-balance sm:text-3xl">{choiceTitle(choice)}</h1>
        <Explained choice={choice} />
      </header>
      {choice.message && (
        <blockquote dir="auto" className="border-s-2 border-accent ps-4 whitespace-pre-line wrap-anywhere">
          {choice.message}
        </blockquote>
      )}
      <TicketList choice={choice} left={left} onToggle={toggle} />
      {choice.is_open && live.length > 0 && (
        <div className="grid gap-3 sm:flex">
          <Button
            variant="primary"
            is_busy={act.isPending && act.variables.choice === 'keep'}
            aria-disabled={ids.length === 0 || act.isPending}
            onClick={() => act.mutate({ ticket_ids: ids, choice: 'keep' })}
          >
            {chosen.length === 1 ? 'Keep my ticket' : 'Keep my tickets'}
          </Button>
          <Button aria-disabled={ids.length === 0 || act.isPending} onClick={() => setAsking(true)}>
            {refundWords(chosen)}
          </Button>
        </div>
      )}
      {!choice.is_open && (
        <p>
          <LinkButton to={paths.event(choice.event.slug)}>See the event</LinkButton>
        </p>
      )}
      <GiveBackDialog
        chosen={chosen}
        is_open={isAsking}
        is_busy={act.isPending}
        onClose={() => setAsking(false)}
        onGiveBack={() => act.mutate({ ticket_ids: ids, choice: 'refund' })}
      />
    </div>
  );
}

type GiveBackDialogProps = {
  chosen: HolderChoice['tickets'];
  is_open: boolean;
  is_busy: boolean;
  onClose: () => void;
  onGiveBack: () => void;
};

function GiveBackDialog({ chosen, is_open, is_busy, onClose, onGiveBack }: GiveBackDialogProps) {
  const sum = sumOf(chosen);
  return (
    <Dialog title={chosen.length === 1 ? 'Give it back?' : 'Give them back?'} is_open={is_open} onClose={onClose}>
      <p>
        {chosen.length === 1 ? 'This ticket stops' : `These ${chosen.length} tickets stop`} working now.{' '}
        {sum.amount > 0 && `${formatMoney(sum)} goes back to the card or account that paid. `}
        This cannot be undone.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="danger" is_busy={is_busy} onClick={onGiveBack}>
          {refundWords(chosen)}
        </Button>
        <Button variant="quiet" onClick={onClose} data-autofocus>
          Not now
        </Button>
      </div>
    </Dialog>
  );
}

const without = (set: ReadonlySet<string>, id: string) => new Set([...set].filter((other) => other !== id));

function Explained({ choice }: { choice: HolderChoice }) {
  const { event, from_starts_at, choose_until, is_open } = choice;
  if (event.state === 'cancelled')
    return (
      <Notice tone="danger">This event has since been cancelled. Everyone gets a full refund automatically.</Notice>
    );
  const isOver = choice.tickets.every((ticket) => ticket.choice === 'refund');
  const sum = sumOf(choice.tickets);
  const isOne = choice.tickets.length === 1;
  const [stay, them] = isOne ? ['Your ticket stays valid.', 'it'] : ['Your tickets stay valid.', 'them'];
  if (isOver)
    return (
      <p className="text-lg text-ink-soft">
        {sum.amount > 0
          ? `${formatMoney(sum)} goes back to the card or account that paid.`
          : `${isOne ? 'It no longer admits' : 'They no longer admit'} anybody.`}
      </p>
    );
  return (
    <p className="text-lg text-ink-soft">
      {from_starts_at && from_starts_at !== event.starts_at && (
        <>
          It was planned for <DateTime instant={from_starts_at} zone={event.time_zone} />.{' '}
        </>
      )}
      {is_open ? (
        <>
          {stay} Until <DateTime instant={choose_until} zone={event.time_zone} /> you can give {them} back
          {giveBackEnding(choice.tickets)}. If you do nothing, you keep {them}.
        </>
      ) : (
        `The time to choose is over. ${stay}`
      )}
    </p>
  );
}
