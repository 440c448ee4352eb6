import { useLocation } from 'react-router';

import type { Workspace } from '#contract/workspace.ts';

import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';

import { CopyEventLink } from './copy-link.tsx';
import { nextStepOf } from './next-step.ts';
import { PublishButton } from './publish-button.tsx';

/** The event's one next step: filled on the Overview only, since the other tabs have a filled button of their own. */
export function NextStepButton({ workspace }: { workspace: Workspace }) {
  const { slug, next_step } = workspace;
  const { pathname } = useLocation();
  const variant = pathname === paths.eventOverview(slug) ? 'primary' : 'outline';
  if (next_step?.code === 'publish') return <PublishButton event={workspace} variant={variant} />;
  if (next_step?.code === 'share') return <CopyEventLink slug={slug} variant={variant} />;
  const step = nextStepOf(workspace);
  if (!step || step.to === pathname) return null;
  const { label, ...link } = step;
  return (
    <LinkButton {...link} variant={variant}>
      {label}
    </LinkButton>
  );
}
