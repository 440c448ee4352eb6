import { NavLink } from 'react-router';

import type { Workspace } from '#contract/workspace.ts';

import { cx } from '#web/platform/lib/class-names.ts';

import { tabGroups } from './tabs.ts';

/** The tabs that this person may use. */
export function WorkspaceTabs({ workspace }: { workspace: Workspace }) {
  const groups = tabGroups.map((tabs) => tabs.filter((tab) => workspace.permissions.includes(tab.permission)));
  return (
    <nav aria-label="Event" className="flex flex-wrap content-start gap-1 lg:flex-col">
      {groups.flat().map(({ label, path }) => (
        <NavLink
          key={label}
          to={path(workspace.slug)}
          className={({ isActive }) =>
            cx(
              'rounded-control px-3 py-2 font-semibold',
              isActive ? 'bg-sunken text-ink' : 'text-ink-soft hover:text-ink',
            )
          }
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
