import { Link } from 'react-router';

import type { Workspace } from '#contract/workspace.ts';

import { paths } from '#web/paths.ts';
import { Notice } from '#web/platform/ui/notice.tsx';

import { mayCancel } from './may-cancel.ts';

/** That an event was moved, and where to read what its holders chose, for those who may see that. */
export function MovedNotice({ event }: { event: Workspace }) {
  if (!event.is_postponed || event.sold === 0 || event.state === 'cancelled' || !mayCancel(event)) return null;
  return (
    <Notice>
      This event was moved.{' '}
      <Link to={paths.eventPostpone(event.slug)} className="underline underline-offset-4">
        See what ticket holders chose
      </Link>
    </Notice>
  );
}
