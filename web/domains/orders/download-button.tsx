import Download from 'icon:download';
import { useState } from 'react';

import { API_PREFIX } from '#contract/paths.ts';

import { downloadFile } from '#web/platform/api/download-file.ts';
import { Button } from '#web/platform/ui/button.tsx';

type DownloadButtonProps = {
  slug: string;
  file: 'orders.csv' | 'guests.csv' | 'resale.csv' | 'waiting-list.csv';
  query: Record<string, string>;
};

/** Saves the list as it is filtered, all of its pages, as a spreadsheet. */
export function DownloadButton({ slug, file, query }: DownloadButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const search = new URLSearchParams(query);
    await downloadFile(`${API_PREFIX}/events/${encodeURIComponent(slug)}/${file}?${search}`, `${slug}-${file}`);
    setBusy(false);
  };
  return (
    <Button is_busy={isBusy} onClick={() => void download()}>
      <Download aria-hidden="true" className="size-4" />
      Download CSV
    </Button>
  );
}
