import Download from 'icon:download';

import { API_PREFIX } from '#contract/paths.ts';

import { DownloadButton } from '#web/platform/layout/download-button.tsx';

type CsvButtonProps = {
  slug: string;
  file: 'orders.csv' | 'guests.csv' | 'resale.csv' | 'waiting-list.csv';
  query: Record<string, string>;
};

/** Saves the list as it is filtered, all of its pages, as a spreadsheet. */
export function CsvButton({ slug, file, query }: CsvButtonProps) {
  const url = `${API_PREFIX}/events/${encodeURIComponent(slug)}/${file}?${new URLSearchParams(query)}`;
  return (
    <DownloadButton url={url} name={`${slug}-${file}`}>
      <Download aria-hidden="true" className="size-4" />
      Download CSV
    </DownloadButton>
  );
}
