import { isOpen } from '#contract/availability.ts';
import type { HostTicketType } from '#contract/host-ticket-types.ts';
import type { AskedFor } from '#contract/requests.ts';
import { counted } from '#contract/counted.ts';

import { Notice } from '#web/platform/ui/notice.tsx';

/** The choice to invite each to the ticket type that they asked for. */
export const AS_ASKED = 'as_asked';

type TooFewProps = {
  /** A ticket type's id, `AS_ASKED`, or empty for any ticket that is on sale. */
  chosen: string;
  types: readonly HostTicketType[];
  /** How many places the whole event has left; null without a limit. */
  event_left: number | null;
  asked_for: readonly AskedFor[];
};

/** Accepting is first come, first served: says beforehand that there is not a ticket for each. */
export function TooFew({ chosen, types, event_left, asked_for }: TooFewProps) {
  const short = types.flatMap(({ id, name, left }) => {
    const people = peopleFor(id, { chosen, asked_for });
    return left !== null && people > left ? [{ id, name, left, people }] : [];
  });
  const left = leftOfAny(types, event_left);
  const anyone = peopleFor('', { chosen, asked_for });
  const isAnyShort = left !== null && anyone > left;
  if (short.length === 0 && !isAnyShort) return null;
  return (
    <div role="status">
      <Notice tone="caution">
        {short.map(({ id, name, left, people }) => (
          <p key={id}>
            <bdi>{name}</bdi> has {counted(left, 'ticket')} left, and this invites {counted(people, 'person', 'people')}{' '}
            to it.
          </p>
        ))}
        {isAnyShort && (
          <p>
            {left === 1 ? '1 ticket is' : `${counted(left, 'ticket')} are`} on sale, and this invites{' '}
            {counted(anyone, 'person', 'people')} to choose one.
          </p>
        )}
      </Notice>
    </div>
  );
}

/** How many people would be invited to a type, plus-ones included; without an id: to any that is on sale. */
function peopleFor(typeId: string, { chosen, asked_for }: Pick<TooFewProps, 'chosen' | 'asked_for'>): number {
  const invited = asked_for.filter(({ ticket_type_id }) =>
    chosen === AS_ASKED ? (ticket_type_id ?? '') === typeId : chosen === typeId,
  );
  return invited.reduce((sum, { people }) => sum + people, 0);
}

/** How many tickets are left of those that everybody can choose; null without a limit. */
function leftOfAny(types: readonly HostTicketType[], event_left: number | null): number | null {
  const open = types.filter(
    ({ availability, is_hidden, by_request }) => isOpen(availability) && !is_hidden && !by_request,
  );
  const left = open.reduce((sum, type) => sum + (type.left ?? Infinity), 0);
  const most = Math.min(left, event_left ?? Infinity);
  return most === Infinity ? null : most;
}
