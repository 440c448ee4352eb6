import { saveFile } from '#web/platform/lib/save-file.ts';

import { ApiError } from './api-error.ts';
import { inBrowser, onUnauthorized } from './browser.ts';
import { reach } from './client.ts';
import { showError } from './show-error.ts';

/** Downloads a file of the API. It is fetched with the session's token, which a plain link could not send. */
export async function downloadFile(url: string, name: string): Promise<void> {
  try {
    saveFile(await fetchFile(url), name);
  } catch (error) {
    showError(error, 'The file could not be downloaded.', { title: 'Download Failed' });
  }
}

async function fetchFile(url: string): Promise<Blob> {
  const token = inBrowser().session.token();
  const response = await reach(() => fetch(url, { headers: token ? { authorization: `Token ${token}` } : {} }));
  const is_reported = response.status === 401 && onUnauthorized({ url, token });
  if (!response.ok) throw new ApiError(response.status, {}, { is_reported });
  return reach(() => response.blob());
}
