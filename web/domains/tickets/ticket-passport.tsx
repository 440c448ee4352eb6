import type { TicketDetail } from '#contract/tickets.ts';

import { DateTime } from '#web/platform/ui/date-time.tsx';

import { hadBefore } from './ticket-words.ts';

/** What has happened to a ticket, newest first, without naming anybody. */
export function TicketPassport({ ticket }: { ticket: TicketDetail }) {
  const { passport } = ticket;
  // Copies that this device stored earlier have a plain list.
  if (!('entries' in passport)) return null;
  return (
    <section aria-labelledby="passport" className="grid gap-3">
      <h2 id="passport" className="text-lg">
        Ticket passport
      </h2>
      <ol className="grid gap-3 border-l-2 border-line pl-4">
        {passport.entries.toReversed().map((entry) => (
          <li key={`${entry.at} ${entry.kind}`} className="relative text-sm">
            <span aria-hidden="true" className="absolute top-1.5 -left-5.25 size-2 rounded-full bg-edge" />
            <span className="font-medium">{entry.text}</span>
            <br />
            <DateTime instant={entry.at} zone={ticket.event.time_zone} className="text-ink-soft" />
          </li>
        ))}
      </ol>
      <p className="text-sm text-ink-soft">
        {passport.holders > 1 && `${hadBefore(passport.holders - 1)} `}Code{' '}
        <span className="font-mono text-ink">{passport.code_mark}</span> since{' '}
        <DateTime instant={passport.code_since} zone={ticket.event.time_zone} />. This mark tells codes apart. Nobody
        can get in with it.
      </p>
    </section>
  );
}
