import { NavLink } from 'react-router';

import { cx } from '#web/platform/lib/class-names.ts';
import { paths } from '#web/paths.ts';

/** The pages of the tab: who is invited, and who brought whom. */
export function InvitationsNav({ event: { slug } }: { event: { slug: string } }) {
  const links = [
    { to: paths.eventInvitations(slug), label: 'Invitations' },
    { to: paths.eventInvitations(slug, 'guests'), label: 'Who brought whom' },
  ];
  return (
    <nav aria-label="Invitations" className="flex flex-wrap gap-x-6 border-b border-line">
      {links.map(({ to, label }) => (
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
        </NavLink>
      ))}
    </nav>
  );
}
