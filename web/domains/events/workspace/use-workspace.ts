import { useOutletContext } from 'react-router';

import type { Workspace } from '#contract/workspace.ts';

/** The event of the workspace that the page is a tab of. */
export function useWorkspace(): Workspace {
  return useOutletContext<Workspace>();
}
