import Copy from 'icon:copy';

import { useSiteSettings } from '#web/platform/lib/site-settings.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/platform/ui/button.tsx';
import type { ButtonLook } from '#web/platform/ui/button-style.ts';
import { toast } from '#web/platform/ui/toast.tsx';

/** An event's public address. */
export function useEventAddress(slug: string): string {
  return useSiteSettings().public_url + paths.event(slug);
}

/** Copies an event's public address. */
export function CopyLinkButton({ slug, variant }: { slug: string; variant?: ButtonLook['variant'] }) {
  const address = useEventAddress(slug);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast.success('The link is on your clipboard.', { title: 'Link copied' });
    } catch {
      toast.info(address, { title: 'Copy this link' });
    }
  };
  return (
    <Button variant={variant} onClick={() => void copy()}>
      <Copy aria-hidden="true" className="size-4" />
      Copy link
    </Button>
  );
}
