import type { Workspace } from '#contract/workspace.ts';

import { stateLabel } from '#web/domains/events/event-words.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/platform/ui/badge.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';

/** The event that the workspace is about: title, date, state and its public page. */
export function WorkspaceHeader({ workspace }: { workspace: Workspace }) {
  const label = stateLabel(workspace) ?? { text: 'Published', tone: 'positive' as const };
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="grid gap-1">
        <h1 dir="auto" className="text-2xl font-extrabold break-words">
          {workspace.title}
        </h1>
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
          {workspace.starts_at ? (
            <DateTime instant={workspace.starts_at} zone={workspace.time_zone} />
          ) : (
            <span>No date yet</span>
          )}
          <Badge tone={label.tone}>{label.text}</Badge>
        </p>
      </div>
      <LinkButton to={paths.event(workspace.slug)} size="sm">
        View page
      </LinkButton>
    </header>
  );
}
