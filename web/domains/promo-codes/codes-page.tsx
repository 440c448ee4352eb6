import type { ReactNode } from 'react';

import { CancelledNote, isOver } from '#web/domains/events/workspace/cancelled-note.tsx';
import { SubPage } from '#web/domains/events/workspace/sub-page.tsx';
import { useWorkspace } from '#web/domains/events/workspace/use-workspace.ts';
import { paths } from '#web/paths.ts';

type CodesPageProps = {
  slug: string;
  title: string;
  actions?: ReactNode;
  /** A form that makes codes: a cancelled or past event gets no more of them. */
  makes_codes?: boolean;
  children: ReactNode;
};

/** A page below the list of codes. */
export function CodesPage({ slug, makes_codes = false, children, ...page }: CodesPageProps) {
  const event = useWorkspace();
  const isRefused = makes_codes && isOver(event);
  return (
    <SubPage tab={{ name: 'Promo codes', path: paths.eventPromoCodes(slug) }} {...page}>
      {isRefused ? (
        <CancelledNote event={event} what="codes">
          , so it gets no more codes.
        </CancelledNote>
      ) : (
        children
      )}
    </SubPage>
  );
}
