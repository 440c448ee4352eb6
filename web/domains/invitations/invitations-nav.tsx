import { NavLink } from 'react-router';

import type { Workspace } from '#contract/workspace.ts';

import { cx } from '#web/platform/lib/class-names.ts';
import { paths } from '#web/paths.ts';

type InvitationsNavProps = { event: Pick<Workspace, 'slug' | 'waiting_requests'> };

/** The pages of the tab: who is invited, who asks to come, and who brought whom. */
export function InvitationsNav({ event: { slug, waiting_requests } }: InvitationsNavProps) {
  const links = [
    { to: paths.eventInvitations(slug), label: 'Invitations', count: 0 },
    { to: paths.eventInvitations(slug, 'requests'), label: 'Requests', count: waiting_requests },
    { to: paths.eventInvitations(slug, 'guests'), label: 'Who brought whom', count: 0 },
  ];
  return (
    <nav aria-label="Invitations" className="flex flex-wrap gap-x-4 border-b border-line">
      {links.map(({ to, label, count }) => (
        <NavLink
          key={to}
          to={to}
          end
          className={({ isActive }) =>
            cx(
              '-mb-px inline-flex min-h-11 items-center border-b-2 font-semibold',
              isActive ? 'border-accent text-ink' : 'border-transparent text-ink-soft hover:text-ink',
            )
          }
        >
          {label}
          {count > 0 && (
            <span className="tabular ml-2 rounded-full bg-accent px-2 text-xs leading-5 text-on-accent">
              {count.toLocaleString('en')}
              <span className="sr-only"> waiting</span>
            </span>
          )}
        </NavLink>
      ))}
    </nav>
  );
}
