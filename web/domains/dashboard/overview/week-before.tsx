import type { Workspace } from '#contract/workspace.ts';

import { paths } from '#web/paths.ts';

import { type Figure, FigureList } from './figure-link.tsx';
import { GuestStates } from './guest-states.tsx';
import { Pace } from './pace.tsx';

type LastWeek = NonNullable<Workspace['last_week']>;

/** How far the host is in the last week: days left, open invitations, and who works the door; on wide screens guests and pace. */
export function WeekBefore({ event, week }: { event: Workspace; week: LastWeek }) {
  return (
    <section aria-labelledby="week" className="grid gap-4">
      <h2 id="week" className="text-xl">
        {daysWords(week.days_left)}
      </h2>
      <FigureList figures={figuresOf(event, week)} />
      <div className="grid gap-x-10 gap-y-8 max-md:hidden md:grid-cols-2">
        <GuestStates event={event} week={week} />
        {event.permissions.includes('see_sales') && <Pace event={event} />}
      </div>
    </section>
  );
}

function daysWords(days: number): string {
  if (days === 0) return 'It’s today';
  return days === 1 ? 'It’s tomorrow' : `${days} days left`;
}

function figuresOf({ slug }: Workspace, week: LastWeek): Figure[] {
  const { invitations, doormen, phones } = week;
  const { open, accepted, declined } = invitations;
  const door = paths.eventDoormen(slug);
  return [
    { name: 'Doormen', value: doormen, rest: doormenWords(week), to: door },
    { name: 'Phones with a PIN', value: phones, rest: phones === 0 ? 'none joined' : 'joined', to: door },
    {
      name: 'Open invitations',
      value: open,
      rest:
        open + accepted + declined === 0
          ? 'nobody invited'
          : `${accepted.toLocaleString('en')} accepted, ${declined.toLocaleString('en')} declined`,
      to: `${paths.eventInvitations(slug)}${open > 0 ? '?state=open' : ''}`,
    },
  ];
}

/** A host may work the door alone: that the team opened it counts as a crew. */
function doormenWords({ doormen, team_opened_door }: LastWeek): string {
  if (doormen > 0) return 'added';
  return team_opened_door ? 'your team has opened the door' : 'nobody added';
}
