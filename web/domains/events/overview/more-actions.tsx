import type { Workspace } from '#contract/workspace.ts';

import { useUnpublish } from '#web/domains/events/workspace/use-publishing.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';

import { DeleteDraft } from './delete-draft.tsx';

/**
 * Whether an event can still be moved or cancelled, by somebody who may also refund its orders. A draft that staff took
 * off sale, or has allowed again, may have sold.
 */
function mayMove({ state, host_state, is_off_sale, sold, held, permissions }: Workspace): boolean {
  if (!permissions.includes('manage_orders')) return false;
  return (state === 'published' && host_state !== 'past') || is_off_sale || (state === 'draft' && sold + held > 0);
}

function linksOf(event: Workspace): { label: string; to: string }[] {
  const { slug, state, next_step, permissions } = event;
  const links = [];
  // The header has it where it is the next step.
  if (next_step?.code !== 'duplicate') links.push({ label: 'Duplicate event', to: paths.eventCreate({ from: slug }) });
  if (mayMove(event)) {
    links.push({ label: 'Postpone', to: paths.eventPostpone(slug) });
    links.push({ label: 'Cancel event', to: paths.eventCancel(slug) });
  }
  if (state === 'cancelled' && permissions.includes('manage_orders'))
    links.push({ label: 'See the refunds', to: paths.eventCancel(slug) });
  return links;
}

/** What is done with an event as a whole, and seldom. */
export function MoreActions({ event }: { event: Workspace }) {
  const unpublish = useUnpublish(event.id);
  const mayUnpublish = event.host_state === 'upcoming' && event.sold + event.held === 0;
  const links = linksOf(event);
  if (links.length === 0) return null;
  return (
    <section aria-labelledby="more" className="grid justify-items-start gap-3 border-t border-line pt-8">
      <h2 id="more" className="text-xl">
        More
      </h2>
      <div className="flex flex-wrap gap-3">
        {links.map(({ label, to }) => (
          <LinkButton key={label} to={to}>
            {label}
          </LinkButton>
        ))}
        {mayUnpublish && (
          <Button is_busy={unpublish.isPending} onClick={() => unpublish.mutate()}>
            Turn back into a draft
          </Button>
        )}
        {event.may_be_deleted && <DeleteDraft event={event} />}
      </div>
      {event.state === 'published' && !mayUnpublish && event.host_state === 'upcoming' && (
        <p className="text-sm text-ink-soft">It can’t go back to draft: tickets have been sold or are in checkout.</p>
      )}
    </section>
  );
}
