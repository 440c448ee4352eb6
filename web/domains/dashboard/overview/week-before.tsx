import type { Workspace } from '#contract/workspace.ts';

import { paths } from '#web/paths.ts';

import { type Figure, FigureList } from './figure-link.tsx';

type LastWeek = NonNullable<Workspace['last_week']>;

/** How far the host is in the last week: days left, guests who have not answered, and who works the door. */
export function WeekBefore({ event, week }: { event: Workspace; week: LastWeek }) {
  return (
    <section aria-labelledby="week" className="grid gap-4">
      <h2 id="week" className="text-xl">
        {daysWords(week.days_left)}
      </h2>
      <FigureList figures={figuresOf(event, week)} />
    </section>
  );
}

function daysWords(days: number): string {
  if (days === 0) return 'It’s today';
  return days === 1 ? 'It’s tomorrow' : `${days} days left`;
}

function figuresOf({ slug }: Workspace, { invitations, doormen, phones }: LastWeek): Figure[] {
  const { open, accepted, declined } = invitations;
  const door = paths.eventDoormen(slug);
  return [
    { name: 'Doormen', value: doormen, rest: doormen === 0 ? 'nobody added' : 'added', to: door },
    { name: 'Phones with a PIN', value: phones, rest: phones === 0 ? 'none joined' : 'joined', to: door },
    {
      name: 'Open invitations',
      value: open,
      rest:
        open + accepted + declined === 0
          ? 'nobody invited'
          : `${accepted.toLocaleString('en')} accepted, ${declined.toLocaleString('en')} declined`,
      to: paths.eventInvitations(slug),
    },
  ];
}
