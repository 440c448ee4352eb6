import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';

import { BoxText } from './closed-types.tsx';

/** The way to the waiting list of what is sold out. */
export function WaitingLink({ slug }: { slug: string }) {
  return (
    <div className="mt-3 grid gap-3">
      <BoxText>Returned tickets go to the waiting list first.</BoxText>
      <LinkButton to={paths.eventWaitingList(slug)}>Join the waiting list</LinkButton>
    </div>
  );
}
