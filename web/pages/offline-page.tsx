import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { useSiteSettings } from '#web/platform/lib/site-settings.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { LogoMark } from '#web/platform/ui/logo.tsx';
import { MessagePage } from '#web/platform/ui/message-page.tsx';

export const handle: PageFlags = { hide_header: true, hide_footer: true, works_offline: true };

/**
 * Shown in place of a page that cannot be loaded without the network. The service worker stores it without the website's
 * scripts; `offline-script.ts` is its only one.
 */
export default function OfflinePage() {
  const { brand_name } = useSiteSettings();
  return (
    <>
      <PageMeta title="Offline" is_indexed={false} />
      <p className="page-width flex items-center gap-2 py-4 font-display text-lg font-extrabold tracking-tight">
        <LogoMark className="size-7" />
        {brand_name}
      </p>
      <MessagePage
        title="No connection"
        text="We can’t be reached from here right now. This page opens as soon as you’re back online."
      >
        <Button id="retry" variant="primary" onClick={() => window.location.reload()}>
          Try again
        </Button>
      </MessagePage>
      <section
        id="offline-tickets"
        hidden
        aria-labelledby="offline-tickets-title"
        className="mx-auto w-full max-w-md px-4 pb-16 sm:px-6"
      >
        <h2 id="offline-tickets-title" className="text-lg">
          Tickets on this device
        </h2>
        <ul className="mt-3 grid divide-y divide-line rounded-card border border-line bg-surface" />
      </section>
    </>
  );
}
