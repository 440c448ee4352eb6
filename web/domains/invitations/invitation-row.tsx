import { Link } from 'react-router';

import { cx } from '#web/platform/lib/class-names.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/platform/ui/badge.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { rowId } from '#web/platform/ui/use-next-focus.ts';

import { InvitationMenu, type InvitationRowProps } from './invitation-menu.tsx';
import { describeTicket, labelOf, nameOf, stateTime } from './invitation-words.ts';

/** The columns of the list, where there is room for them. */
const columns = 'grid grid-cols-1 gap-x-5 gap-y-0.5 sm:grid-cols-3 md:items-center lg:grid-cols-4';

/** What the columns say; below 640 px a row is two lines without them. */
export function ColumnNames() {
  return (
    <div
      aria-hidden="true"
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 text-sm font-semibold text-ink-soft max-sm:hidden"
    >
      <div className={columns}>
        <span>Guest</span>
        <span>Invited to</span>
        <span>Status</span>
        <span className="max-lg:hidden">Invited by</span>
      </div>
      <span className="w-11" />
    </div>
  );
}

/** One invitation: who, to what, how far it has come, and what can be done with it. */
export function InvitationRow({ event, invitation, onDeleted }: InvitationRowProps) {
  const { name, email, invited_by, plus_ones } = invitation;
  const { text, tone } = labelOf(invitation);
  return (
    <li
      id={rowId(invitation)}
      className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 border-b border-line py-2 last:border-0"
    >
      <div className={columns}>
        <div className="flex min-w-0 items-center justify-between gap-2 sm:grid sm:justify-items-start sm:gap-0">
          <Link
            to={paths.eventInvitations(event.slug, invitation.id)}
            dir="auto"
            // With large text names go on in the next line, where an address has to be broken.
            className={cx(
              'inline-block max-w-full min-w-0 truncate py-0.5 font-semibold hover:underline',
              !name && 'break-all',
            )}
          >
            {nameOf(invitation)}
          </Link>
          <Badge tone={tone} className="shrink-0 sm:hidden">
            {text}
          </Badge>
          {name && <p className="truncate text-sm text-ink-soft max-sm:hidden">{email}</p>}
        </div>
        <p className="flex min-w-0 justify-between gap-3 text-sm text-ink-soft">
          <span className="flex min-w-0 gap-1">
            <bdi className="truncate">{describeTicket(invitation)}</bdi>{' '}
            {plus_ones > 0 && <span className="shrink-0">· +{plus_ones}</span>}
          </span>
          <DateTime instant={stateTime(invitation)} zone={event.time_zone} className="shrink-0 sm:hidden" />
        </p>
        <p className="grid justify-items-start gap-1 text-sm text-ink-soft max-sm:hidden">
          <Badge tone={tone}>{text}</Badge>
          <DateTime instant={stateTime(invitation)} zone={event.time_zone} />
        </p>
        <p dir="auto" className="truncate text-sm text-ink-soft max-lg:hidden">
          {invited_by ?? '–'}
        </p>
      </div>
      <InvitationMenu event={event} invitation={invitation} onDeleted={onDeleted} />
    </li>
  );
}
