import Share2 from 'icon:share-2';

import { useHydrated } from '#web/platform/lib/use-hydrated.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { CopyLinkButton } from '#web/platform/ui/copy-link-button.tsx';
import { shareLink } from '#web/platform/ui/share-link.ts';

/** The link for one friend, with the ways to send it. */
export function PrivateLink({ url, title }: { url: string; title: string }) {
  const isHydrated = useHydrated();
  return (
    <div className="grid gap-3 rounded-control bg-sunken px-4 py-3">
      <p className="text-sm">
        <span className="font-semibold">Your private link.</span> Anyone who has it can buy this ticket; nobody else
        sees it.
      </p>
      <div className="flex flex-wrap gap-2.5">
        <CopyLinkButton url={url} size="sm" />
        {isHydrated && 'share' in navigator && (
          <Button size="sm" onClick={() => void shareLink(title, url)}>
            <Share2 aria-hidden="true" className="size-4" />
            Send it
          </Button>
        )}
      </div>
    </div>
  );
}
