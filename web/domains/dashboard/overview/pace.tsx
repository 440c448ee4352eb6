import { Link } from 'react-router';

import type { Workspace } from '#contract/workspace.ts';

import { paths } from '#web/paths.ts';

import { useEventNumbers } from './use-event-numbers.ts';

/** In the last week: how it sells beside the host's last event; nothing without a comparable one. */
export function Pace({ event }: { event: Workspace }) {
  const { data } = useEventNumbers(event, 'today', true);
  if (!data?.pace) return null;
  const { sold, last } = data.pace;
  return (
    <section aria-labelledby="pace" className="grid grid-cols-1 content-start gap-1">
      <h3 id="pace" className="text-lg">
        Compared with your last event
      </h3>
      <p className="tabular">
        At the same time before{' '}
        <Link to={paths.eventOverview(last.slug)} className="underline underline-offset-4">
          <bdi>{last.title}</bdi>
        </Link>
        : {last.sold.toLocaleString('en')} sold; now {sold.toLocaleString('en')}
      </p>
    </section>
  );
}
