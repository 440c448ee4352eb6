import Download from 'icon:download';

import type { AnalyticsTable } from '#contract/analytics.ts';
import { API_PREFIX } from '#contract/paths.ts';

import { downloadFile } from '#web/platform/api/download-file.ts';

import type { AnalyticsQueryInput } from './use-analytics-query.ts';

type CsvButtonProps = { table: AnalyticsTable; query: AnalyticsQueryInput };

/** Downloads a table of the page, with the days and the event that are shown. */
export function CsvButton({ table, query }: CsvButtonProps) {
  const address = `${API_PREFIX}/payment/connect/analytics/${table}.csv?${new URLSearchParams(query)}`;
  return (
    <button
      type="button"
      aria-label={`Download ${table.replaceAll('_', ' ')} as CSV`}
      onClick={() => void downloadFile(address, `${table.replaceAll('_', '-')}.csv`)}
      className="inline-flex h-11 items-center gap-1.5 rounded-control px-2 text-sm font-semibold text-ink-soft hover:bg-ink/7 hover:text-ink"
    >
      <Download aria-hidden="true" className="size-4" />
      CSV
    </button>
  );
}
