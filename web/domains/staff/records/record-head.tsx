import type { ReactNode } from 'react';

import { PageMeta } from '#web/platform/lib/page-meta.tsx';

type RecordHeadProps = { kind: string; title: string; badges?: ReactNode; children?: ReactNode };

/** The top of a record: what it is, its name, its states, and what can be done. */
export function RecordHead({ kind, title, badges, children }: RecordHeadProps) {
  return (
    <div className="grid gap-3">
      <PageMeta title={title} is_indexed={false} />
      <p className="text-sm text-ink-soft">{kind}</p>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 text-2xl wrap-anywhere">
          <bdi>{title}</bdi>
        </h1>
        {badges}
      </div>
      {children && <div className="flex flex-wrap gap-2.5">{children}</div>}
    </div>
  );
}
