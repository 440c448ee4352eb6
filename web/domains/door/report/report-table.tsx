import type { ComponentProps } from 'react';

import { NumberTable } from '#web/platform/ui/number-table.tsx';

type ReportTableProps = ComponentProps<typeof NumberTable> & {
  /** Said instead of a table without rows. */
  empty?: string;
};

/** A small table under its title. */
export function ReportTable({ empty, ...table }: ReportTableProps) {
  const hasRows = table.rows.length > 0;
  if (!hasRows && !empty) return null;
  return (
    <section className="grid gap-3">
      <h3 className="text-lg">{table.title}</h3>
      {hasRows ? (
        <div className="overflow-x-auto">
          <NumberTable {...table} />
        </div>
      ) : (
        <p className="text-ink-soft">{empty}</p>
      )}
    </section>
  );
}
