import type { ReactNode } from 'react';

import { PageMeta } from '#web/platform/lib/page-meta.tsx';

import { useWorkspace } from './use-workspace.ts';

type TabSectionProps = { id: string; title: string; actions?: ReactNode; children: ReactNode };

/** The page of one tab. Its heading has the id and takes the focus when the last row of a list has gone. */
export function TabSection({ id, title, actions, children }: TabSectionProps) {
  const event = useWorkspace();
  return (
    <section aria-labelledby={id} className="grid gap-5">
      <PageMeta title={`${title} · ${event.title}`} is_indexed={false} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} tabIndex={-1} className="text-xl outline-none">
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
