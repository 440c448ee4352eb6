import { useSiteSettings } from '#web/platform/lib/site-settings.ts';
import { paths } from '#web/paths.ts';
import type { ButtonLook } from '#web/platform/ui/button-style.ts';
import { CopyLinkButton } from '#web/platform/ui/copy-link-button.tsx';

/** An event's public address. */
export function useEventAddress(slug: string): string {
  return useSiteSettings().public_url + paths.event(slug);
}

/** Copies an event's public address. */
export function CopyEventLink({ slug, variant }: { slug: string; variant?: ButtonLook['variant'] }) {
  return <CopyLinkButton url={useEventAddress(slug)} variant={variant} />;
}
