import ArrowLeft from 'icon:arrow-left';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { PageMeta } from '#web/platform/lib/page-meta.tsx';

type SubPageProps = {
  title: string;
  /** The tab that it belongs to. */
  tab: { name: string; path: string };
  actions?: ReactNode;
  children: ReactNode;
};

/** A page below a tab of the workspace: its title, with the way back. */
export function SubPage({ title, tab, actions, children }: SubPageProps) {
  return (
    <section aria-labelledby="sub-page" className="grid gap-6">
      <PageMeta title={title} is_indexed={false} />
      <div className="grid gap-2">
        <Link
          to={tab.path}
          className="inline-flex min-h-8 items-center gap-1.5 justify-self-start text-sm font-semibold text-ink-soft hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-4 rtl:rotate-180" />
          {tab.name}
        </Link>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="sub-page" tabIndex={-1} dir="auto" className="min-w-0 text-xl wrap-anywhere">
            {title}
          </h2>
          {actions}
        </div>
      </div>
      {children}
    </section>
  );
}
