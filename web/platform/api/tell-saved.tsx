import { Link } from 'react-router';

import type { Saved } from '#contract/saved.ts';

import { paths } from '#web/paths.ts';
import { toast } from '#web/platform/ui/toast.tsx';

let isTold = false;

/** Once per visit, saving something also shows a link to everything that is saved. */
export function tellSaved(kind: keyof Saved): void {
  if (isTold) return;
  isTold = true;
  toast.success('You’ll find it with everything else you saved.', {
    title: kind === 'event_ids' ? 'Saved' : 'Following',
    action: (
      <Link
        to={paths.saved()}
        className="ml-auto self-center font-semibold whitespace-nowrap underline underline-offset-4"
      >
        See all
      </Link>
    ),
  });
}
