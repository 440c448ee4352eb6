import { useState } from 'react';

import type { Workspace } from '#contract/workspace.ts';

import { useDeleteDraft } from '#web/domains/events/workspace/use-publishing.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';

/** Deletes a draft, after asking. */
export function DeleteDraft({ event }: { event: Workspace }) {
  const [isAsked, setIsAsked] = useState(false);
  const remove = useDeleteDraft(event);
  const close = () => setIsAsked(false);
  return (
    <>
      <Button onClick={() => setIsAsked(true)}>Delete draft</Button>
      <Dialog title={`Delete ${event.title}?`} is_open={isAsked} onClose={close}>
        <p className="text-ink-soft">
          Its ticket types, promo codes, promoters and doormen are deleted with it. Promoters and doormen are told. This
          can’t be undone.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button
            variant="danger"
            is_busy={remove.isPending}
            onClick={() => remove.mutate(undefined, { onError: close })}
          >
            Delete draft
          </Button>
          <Button onClick={close}>Keep it</Button>
        </div>
      </Dialog>
    </>
  );
}
