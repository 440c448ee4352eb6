import type { Workspace } from '#contract/workspace.ts';

import { EventPoster } from '#web/domains/events/event-poster.tsx';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/platform/ui/badge.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';

import { EventSwitcher } from './event-switcher.tsx';
import { hostLabel } from './host-label.ts';
import { NextStepButton } from './next-step-button.tsx';

/** The event that the workspace is about: poster, title, date, state, its public page and the one next step. */
export function WorkspaceHeader({ workspace }: { workspace: Workspace }) {
  const label = hostLabel(workspace);
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <div className="flex min-w-0 grow basis-80 items-center gap-4">
        {/* Where the title needs its room: on a narrow screen, and with large text. */}
        <EventPoster
          event={workspace}
          sizes="4rem"
          widths={[320]}
          className="w-14 shrink-0 rounded-md max-[22rem]:hidden sm:w-16"
        />
        <div className="grid min-w-0 grow gap-1">
          <EventSwitcher workspace={workspace} />
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
            {workspace.starts_at ? (
              <DateTime instant={workspace.starts_at} zone={workspace.time_zone} />
            ) : (
              <span>No date yet</span>
            )}
            <Badge tone={label.tone}>{label.text}</Badge>
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={paths.event(workspace.slug)}>View page</LinkButton>
        <NextStepButton workspace={workspace} />
      </div>
    </header>
  );
}
