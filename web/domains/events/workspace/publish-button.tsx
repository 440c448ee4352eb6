import type { Workspace } from '#contract/workspace.ts';

import type { ButtonLook } from '#web/platform/ui/button-style.ts';
import { Button } from '#web/platform/ui/button.tsx';

import { usePublish } from './use-publishing.ts';

type PublishButtonProps = { event: Pick<Workspace, 'id'>; variant: ButtonLook['variant'] };

/** Puts a draft online. */
export function PublishButton({ event, variant }: PublishButtonProps) {
  const publish = usePublish(event.id);
  return (
    <Button id="publish" variant={variant} is_busy={publish.isPending} onClick={() => publish.mutate()}>
      Publish
    </Button>
  );
}
