import type { Workspace } from '#contract/workspace.ts';

import { Button } from '#web/platform/ui/button.tsx';

import { usePublish } from './use-publishing.ts';

/** Puts a draft online. */
export function PublishButton({ event }: { event: Pick<Workspace, 'id'> }) {
  const publish = usePublish(event.id);
  return (
    <Button id="publish" variant="primary" is_busy={publish.isPending} onClick={() => publish.mutate()}>
      Publish
    </Button>
  );
}
