import Share2 from 'icon:share-2';

import { Button } from '#web/platform/ui/button.tsx';
import { shareLink } from '#web/platform/ui/share-link.ts';

/** Shares the address of this page. */
export function ShareButton({ title }: { title: string }) {
  return (
    <Button
      variant="outline"
      size="sm"
      onClick={() => shareLink(title, window.location.origin + window.location.pathname)}
      className="has-scripts"
    >
      <Share2 aria-hidden="true" className="size-4" />
      Share
    </Button>
  );
}
