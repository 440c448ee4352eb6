import { Link } from 'react-router';

import type { Workspace } from '#contract/workspace.ts';

import { paths } from '#web/paths.ts';

type LastWeek = NonNullable<Workspace['last_week']>;

/** How many guests are in each state, each with the list that has them; a state that nobody ever had is left out. */
export function GuestStates({ event, week }: { event: Workspace; week: LastWeek }) {
  return (
    <section aria-labelledby="guest-states" className="grid grid-cols-1 content-start gap-1">
      <h3 id="guest-states" className="text-lg">
        Guests
      </h3>
      <ul className="tabular">
        {statesOf(event, week).map(({ name, count, to }) => (
          <li key={name} className="flex justify-between gap-4 border-b border-line py-1.5 last:border-0">
            <Link to={to} className="underline underline-offset-4">
              {name}
            </Link>
            <span className="font-semibold">{count.toLocaleString('en')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function statesOf({ slug, sold, takes_requests, waiting_requests }: Workspace, { invitations }: LastWeek) {
  const { open, accepted, declined } = invitations;
  const invited = paths.eventInvitations(slug);
  return [
    { name: 'Tickets sold', count: sold, to: paths.eventGuests(slug) },
    ...(open + accepted + declined === 0
      ? []
      : [
          { name: 'Invited, no answer', count: open, to: `${invited}?state=open` },
          { name: 'Invitations accepted', count: accepted, to: `${invited}?state=accepted` },
          { name: 'Invitations declined', count: declined, to: `${invited}?state=declined` },
        ]),
    ...(takes_requests || waiting_requests > 0
      ? [{ name: 'Asking to come', count: waiting_requests, to: paths.eventInvitations(slug, 'requests') }]
      : []),
  ];
}
