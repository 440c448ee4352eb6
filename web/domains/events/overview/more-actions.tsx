import type { Workspace } from '#contract/workspace.ts';

import { useUnpublish } from '#web/domains/events/workspace/use-publishing.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';

/** Whether an event can still be moved or cancelled, by somebody who may also refund its orders. */
function mayMove({ state, host_state, permissions }: Workspace): boolean {
  return state === 'published' && host_state !== 'past' && permissions.includes('manage_orders');
}

/** What is done with an event as a whole, and seldom; what its next step does already is not offered again. */
export function MoreActions({ event }: { event: Workspace }) {
  const unpublish = useUnpublish(event.id);
  const mayUnpublish = event.host_state === 'upcoming' && event.sold + event.held === 0;
  const mayDuplicate = event.next_step?.code !== 'duplicate';
  const maySeeRefunds = event.state === 'cancelled' && event.permissions.includes('manage_orders');
  if (!mayDuplicate && !mayMove(event) && !maySeeRefunds && !mayUnpublish) return null;
  return (
    <section aria-labelledby="more" className="grid justify-items-start gap-3 border-t border-line pt-8">
      <h2 id="more" className="text-xl">
        More
      </h2>
      <div className="flex flex-wrap gap-3">
        {mayDuplicate && <LinkButton to={paths.eventCreate(event.slug)}>Duplicate event</LinkButton>}
        {mayMove(event) && (
          <>
            <LinkButton to={paths.eventPostpone(event.slug)}>Postpone</LinkButton>
            <LinkButton to={paths.eventCancel(event.slug)}>Cancel event</LinkButton>
          </>
        )}
        {maySeeRefunds && <LinkButton to={paths.eventCancel(event.slug)}>See the refunds</LinkButton>}
        {mayUnpublish && (
          <Button is_busy={unpublish.isPending} onClick={() => unpublish.mutate()}>
            Turn back into a draft
          </Button>
        )}
      </div>
      {event.state === 'published' && !mayUnpublish && event.host_state === 'upcoming' && (
        <p className="text-sm text-ink-soft">It can’t go back to draft: tickets have been sold or are in checkout.</p>
      )}
    </section>
  );
}
