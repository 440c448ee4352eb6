import { useWorkspace } from '#web/domains/events/workspace/use-workspace.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';

import { CopyLink } from './copy-link.tsx';

/** The first tab of an event's workspace: where it stands, and its link to share. */
export default function OverviewPage() {
  const event = useWorkspace();
  return (
    <div className="grid max-w-2xl gap-8">
      <PageMeta title={event.title} is_indexed={false} />
      <section aria-labelledby="share" className="grid gap-3">
        <h2 id="share" className="text-xl">
          Link to share
        </h2>
        {event.state === 'draft' && (
          <p className="text-ink-soft">Until you publish it, only your team can open this page.</p>
        )}
        <CopyLink slug={event.slug} />
      </section>
    </div>
  );
}
