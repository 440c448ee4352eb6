import type { Permission } from '#contract/organizations.ts';

import { paths } from '#web/paths.ts';

export type Tab = { label: string; permission: Permission; path: (slug: string) => string };

/** The tabs of an event's workspace, in groups. A person sees those that their role may use. */
export const tabGroups: Tab[][] = [
  [{ label: 'Details', permission: 'edit_events', path: paths.eventEdit }],
  [{ label: 'Door', permission: 'scan', path: paths.door }],
];
