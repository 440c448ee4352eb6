import Ban from 'icon:ban';
import CircleCheck from 'icon:circle-check';
import Clock from 'icon:clock';
import Repeat from 'icon:repeat';
import Send from 'icon:send';
import Undo2 from 'icon:undo-2';

import type { TicketState } from '#contract/ticket-states.ts';
import type { TicketDetail } from '#contract/tickets.ts';

import { cx } from '#web/platform/lib/class-names.ts';
import type { Icon } from '#web/platform/ui/create-icon.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { QrCode } from '#web/platform/ui/qr-code.tsx';

import { LazyRotatingCode } from './lazy-rotating-code.tsx';
import { wordsOf } from './ticket-words.ts';
import { useWakeLock } from './use-wake-lock.ts';

/** The code, large and black on white in every theme; without one, the reason. */
export function CodePanel({ ticket, loaded_at }: { ticket: TicketDetail; loaded_at: number }) {
  // A copy that this device stored before codes could rotate has no such field.
  const rotating = ticket.rotating ?? null;
  useWakeLock(ticket.qr !== null || rotating !== null);
  if (rotating) return <LazyRotatingCode rotating={rotating} loaded_at={loaded_at} />;
  if (ticket.qr) return <Code qr={ticket.qr} />;
  const { code_revealed_at, event } = ticket;
  if (ticket.state === 'valid' && event.state !== 'cancelled') {
    return (
      <NoCode icon={Clock} title="Your code is on its way">
        It appears here{' '}
        {code_revealed_at ? (
          <>
            on <DateTime instant={code_revealed_at} zone={event.time_zone} />
          </>
        ) : (
          'once the event has a new date'
        )}
        . Nothing else to do.
      </NoCode>
    );
  }
  const { label, explanation } = wordsOf(ticket);
  return (
    <NoCode icon={ticket.state === 'valid' ? Ban : icons[ticket.state]} title={label} isGood={ticket.state === 'used'}>
      {explanation}
    </NoCode>
  );
}

const icons: Record<TicketState, Icon> = {
  valid: Clock,
  listed: Repeat,
  transferring: Send,
  used: CircleCheck,
  refunded: Undo2,
  void: Ban,
};

function Code({ qr }: { qr: { size: number; path: string } }) {
  return (
    <div className="grid justify-items-center bg-[#fff] pt-1 pb-4">
      <QrCode qr={qr} label="Your ticket’s code" className="w-full max-w-96" />
      <p className="text-center text-xs text-[#44383f] print:hidden">Turn your screen’s brightness up at the door</p>
    </div>
  );
}

type NoCodeProps = { icon: Icon; title: string; isGood?: boolean; children: React.ReactNode };

function NoCode({ icon: Icon, title, isGood, children }: NoCodeProps) {
  return (
    <div
      className={cx(
        'm-3 mt-5 grid min-h-64 content-center justify-items-center gap-3 rounded-card p-6 text-center',
        isGood ? 'bg-positive-soft text-positive' : 'bg-sunken',
      )}
    >
      <Icon aria-hidden="true" className="size-12" strokeWidth={1.5} />
      <p className="font-display text-2xl font-bold tracking-tight">{title}</p>
      <p className="max-w-xs text-sm">{children}</p>
    </div>
  );
}
