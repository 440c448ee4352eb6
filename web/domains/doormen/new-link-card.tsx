import { useEffect, useRef } from 'react';

import type { NewDoorLink } from '#contract/doormen.ts';

import { Button } from '#web/platform/ui/button.tsx';
import { QrCode } from '#web/platform/ui/qr-code.tsx';
import { CopyLinkButton } from '#web/platform/ui/copy-link-button.tsx';

type NewLinkCardProps = { made: NewDoorLink; title: string; onDone: () => void };

/** A new link with its PIN, shown this once: to be scanned from here, or sent. */
export function NewLinkCard({ made: { url, qr, pin }, title, onDone }: NewLinkCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [url]);
  return (
    <section
      aria-labelledby="new-link"
      className="grid gap-5 rounded-card border border-edge bg-surface p-5 sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-6"
    >
      <QrCode qr={qr} label={`Door link for ${title}`} className="w-44 rounded-control" />
      <div className="grid content-start gap-3">
        <h4 ref={heading} id="new-link" tabIndex={-1} className="text-lg font-bold outline-none">
          Shown only once
        </h4>
        <p className="text-sm text-ink-soft">
          Scan the code with the borrowed phone, or send the link. Send the PIN separately: too many wrong tries lock
          the link.
        </p>
        <p className="text-sm text-ink-soft">
          PIN <output className="tabular ml-2 text-2xl font-bold tracking-[0.2em] text-ink">{pin}</output>
        </p>
        <p dir="ltr" className="text-sm break-all text-ink-soft select-all">
          {url}
        </p>
        <div className="flex flex-wrap gap-3">
          <CopyLinkButton url={url} message="The link is on your clipboard, without the PIN." />
          <Button variant="quiet" onClick={onDone}>
            I’ve saved both
          </Button>
        </div>
      </div>
    </section>
  );
}
