import { inBrowser } from '#web/api/browser.ts';
import { ConnectionError } from '#web/api/api-error.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { toast } from '#web/ui/toast.tsx';

/** Saves a file of the API on this device: fetched with the session, because a plain link could not carry it. */
export async function downloadFile(url: string, name: string): Promise<void> {
  try {
    saveFile(await fetchFile(url), name);
  } catch {
    toast.error('The file could not be downloaded. Please try again.', { title: 'Download Failed' });
  }
}

async function fetchFile(url: string): Promise<Blob> {
  const token = inBrowser().session.token();
  const response = await fetch(url, { headers: token ? { authorization: `Token ${token}` } : {} });
  if (!response.ok) throw new ConnectionError('The file could not be downloaded.', response.status);
  return response.blob();
}
