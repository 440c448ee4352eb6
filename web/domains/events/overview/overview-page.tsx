import { useLocation } from 'react-router';

import type { Workspace } from '#contract/workspace.ts';

import { CopyLinkButton, useEventAddress } from '#web/domains/events/workspace/copy-link.tsx';
import { justPublished } from '#web/domains/events/workspace/use-publishing.ts';
import { useWorkspace } from '#web/domains/events/workspace/use-workspace.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { Notice } from '#web/platform/ui/notice.tsx';

import { Checklist } from './checklist.tsx';
import { MoreActions } from './more-actions.tsx';
import { SoldOfAll } from './sold-of-all.tsx';

export const handle: PageFlags = { title: 'Event overview' };

/** The first tab of an event's workspace: where it stands, what it waits for, and its link to share. */
export default function OverviewPage() {
  const event = useWorkspace();
  const isJustPublished = JSON.stringify(useLocation().state) === JSON.stringify(justPublished);
  return (
    <div className="grid max-w-2xl gap-10">
      <PageMeta title={event.title} is_indexed={false} />
      {isJustPublished && event.state === 'published' && (
        <Notice tone="positive" is_alert>
          It’s live. Who should know first?
        </Notice>
      )}
      <Checklist event={event} />
      {event.state !== 'draft' && <SoldOfAll event={event} />}
      <LinkToShare event={event} />
      {event.permissions.includes('edit_events') && <MoreActions event={event} />}
    </div>
  );
}

function LinkToShare({ event }: { event: Workspace }) {
  const address = useEventAddress(event.slug);
  return (
    <section aria-labelledby="share" className="grid justify-items-start gap-3">
      <h2 id="share" tabIndex={-1} className="text-xl">
        Link to share
      </h2>
      <p className="max-w-full text-ink-soft wrap-anywhere">{address}</p>
      {event.state === 'draft' && (
        <p className="text-sm text-ink-soft">Until you publish, only your team can open this page.</p>
      )}
      {event.visibility === 'private' && event.state === 'published' && (
        <p className="text-sm text-ink-soft">
          It is private: only people you invite can open it.
          {event.takes_requests && ' Others see its poster, title, city and date, and may ask to come.'}
        </p>
      )}
      <CopyLinkButton slug={event.slug} />
    </section>
  );
}
