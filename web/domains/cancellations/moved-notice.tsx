import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import type { Workspace } from '#contract/workspace.ts';

import { apiQuery } from '#web/platform/api/queries.ts';
import { paths } from '#web/paths.ts';
import { Notice } from '#web/platform/ui/notice.tsx';

import { isOfHolders } from './chosen.tsx';
import { mayCancel } from './may-cancel.ts';

/** That an event with holders was moved, and where to read what they chose, for those who may see that. */
export function MovedNotice({ event }: { event: Workspace }) {
  const isAsked = event.is_postponed && event.state !== 'cancelled' && mayCancel(event);
  const { data } = useQuery({ ...apiQuery('getPostponement', { params: { id: event.slug } }), enabled: isAsked });
  if (!isAsked || !data?.postponement || !isOfHolders(data.postponement)) return null;
  return (
    <Notice>
      This event was moved.{' '}
      <Link to={paths.eventPostpone(event.slug)} className="underline underline-offset-4">
        See what ticket holders chose
      </Link>
    </Notice>
  );
}
