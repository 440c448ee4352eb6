import Share2 from 'icon:share-2';

import { Button } from '#web/platform/ui/button.tsx';
import { toast } from '#web/platform/ui/toast.tsx';

/** The device's share sheet where there is one, else the address on the clipboard. */
export function ShareButton({ title }: { title: string }) {
  const share = async () => {
    const url = window.location.origin + window.location.pathname;
    try {
      if (navigator.share) return await navigator.share({ title, url });
      await navigator.clipboard.writeText(url);
      toast.success('The link is on your clipboard.', { title: 'Link copied' });
    } catch (error) {
      // Closing the share sheet is not a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast.info(url, { title: 'Copy this link' });
    }
  };
  return (
    <Button variant="outline" size="sm" onClick={share} className="has-scripts">
      <Share2 aria-hidden="true" className="size-4" />
      Share
    </Button>
  );
}
