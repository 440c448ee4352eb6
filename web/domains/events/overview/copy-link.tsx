import Copy from 'icon:copy';
import { useId } from 'react';

import { useSiteSettings } from '#web/platform/lib/site-settings.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/platform/ui/button.tsx';
import type { ButtonLook } from '#web/platform/ui/button-style.ts';
import { toast } from '#web/platform/ui/toast.tsx';

type CopyLinkProps = { slug: string; variant?: ButtonLook['variant'] };

/** An event's public address, and a button that copies it. */
export function CopyLink({ slug, variant = 'outline' }: CopyLinkProps) {
  const id = useId();
  const address = useSiteSettings().public_url + paths.event(slug);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast.success('The link is on your clipboard.', { title: 'Link copied' });
    } catch {
      toast.info(address, { title: 'Copy this link' });
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p id={id} className="min-w-0 text-sm break-all text-ink-soft">
        {address}
      </p>
      <Button variant={variant} aria-describedby={id} onClick={() => void copy()}>
        <Copy aria-hidden="true" className="size-4" />
        Copy link
      </Button>
    </div>
  );
}
