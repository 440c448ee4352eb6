import type { Workspace } from '#contract/workspace.ts';

import { LinkButton } from '#web/platform/ui/link-button.tsx';

import { CopyLinkButton } from './copy-link.tsx';
import { nextStepOf } from './next-step.ts';
import { PublishButton } from './publish-button.tsx';

/** The event's one next step: the only filled button of the frame. */
export function NextStepButton({ workspace }: { workspace: Workspace }) {
  const { slug, next_step } = workspace;
  if (next_step?.code === 'publish') return <PublishButton event={workspace} />;
  if (next_step?.code === 'share') return <CopyLinkButton slug={slug} variant="primary" />;
  const step = nextStepOf(workspace);
  if (!step) return null;
  const { label, ...link } = step;
  return (
    <LinkButton {...link} variant="primary">
      {label}
    </LinkButton>
  );
}
