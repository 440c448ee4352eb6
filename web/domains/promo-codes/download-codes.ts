import { API_PREFIX } from '#contract/paths.ts';

import { downloadFile } from '#web/platform/api/download-file.ts';

/** Saves the codes of a batch as a spreadsheet. */
export function downloadCodes(slug: string, { id, name }: { id: string; name: string }): Promise<void> {
  const url = `${API_PREFIX}/events/${encodeURIComponent(slug)}/promo-code-batches/${id}/codes.csv`;
  const fileName = name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'codes';
  return downloadFile(url, `${fileName.toLowerCase()}.csv`);
}
