import { toast } from './toast.tsx';

/** Puts a link on the clipboard; where that is refused, shows it. */
export async function copyLink(url: string, message = 'The link is on your clipboard.'): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast.success(message, { title: 'Link copied' });
  } catch {
    toast.info(url, { title: 'Copy this link' });
  }
}

/** Opens the device's share sheet; where there is none, copies the link. */
export async function shareLink(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    // Closing the share sheet is not a failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyLink(url);
  }
}
