import type { Workspace } from '#contract/workspace.ts';

import { useEventAddress } from '#web/domains/events/workspace/copy-link.tsx';
import { CopyLinkButton } from '#web/platform/ui/copy-link-button.tsx';

/** The address of the public page, and who can open it. */
export function LinkToShare({ event }: { event: Workspace }) {
  const address = useEventAddress(event.slug);
  return (
    <section aria-labelledby="share" className="grid justify-items-start gap-3">
      <h2 id="share" tabIndex={-1} className="text-xl">
        Link to share
      </h2>
      <p className="max-w-full text-ink-soft wrap-anywhere">{address}</p>
      {event.state === 'draft' && (
        <p className="text-sm text-ink-soft">
          {event.is_off_sale ? 'While it is off sale' : 'Until you publish'}, only your team
          {event.is_off_sale || event.sold > 0 ? ' and people with tickets' : ''} can open this page.
        </p>
      )}
      {event.visibility === 'private' && event.state === 'published' && (
        <p className="text-sm text-ink-soft">
          It is private: only people you invite can open it.
          {event.takes_requests && ' Others see its poster, title, city and date, and can ask to come.'}
        </p>
      )}
      <CopyLinkButton url={address} />
    </section>
  );
}
