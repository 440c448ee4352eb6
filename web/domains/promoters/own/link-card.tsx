import Share2 from 'icon:share-2';
import { useState } from 'react';

import type { OwnPromoterLink } from '#contract/promoters.ts';

import { formatMoney } from '#contract/format-money.ts';
import { formatPercent } from '#web/platform/lib/format-percent.ts';
import { formatLongDay } from '#contract/format-time.ts';
import { counted } from '#contract/counted.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { CopyLinkButton } from '#web/platform/ui/copy-link-button.tsx';
import { shareLink } from '#web/platform/ui/share-link.ts';

import { ticketsSold } from '../promoter-words.ts';
import { QrDialog } from '../qr-dialog.tsx';
import { earningsLines } from './earnings-words.ts';
import { LinkHead } from './link-head.tsx';

/** One event that the promoter sells for: the link, what it brought, and what is earned. */
export function LinkCard({ link, canBePaid }: { link: OwnPromoterLink; canBePaid: boolean }) {
  const { event, clicks, tickets, sales, removed_at } = link;
  const lines = earningsLines(link, { canBePaid });
  return (
    <article className="grid gap-4 rounded-card border border-line bg-surface p-5 wrap-anywhere sm:p-6">
      <LinkHead link={link} />
      {!removed_at && !event.is_over && <Share link={link} />}
      <p className="tabular font-semibold">
        {counted(clicks, 'click')} · {ticketsSold({ fromHost: tickets, inResale: link.resale?.tickets ?? 0, sales })}
      </p>
      {lines.length > 0 && (
        <ul aria-label="Earnings" className="tabular grid gap-1.5 text-sm">
          {lines.map(({ state, text }) => (
            <li key={state}>{text}</li>
          ))}
        </ul>
      )}
      {link.resale && <FromResale resale={link.resale} zone={event.time_zone} />}
      {removed_at && (
        <p className="text-sm text-ink-soft">
          The host ended this link on {formatLongDay(removed_at, event.time_zone)}. New sales do not count; what you
          earned stays yours.
        </p>
      )}
    </article>
  );
}

/** The finder's share, and what it is for: it is part of the earnings above. */
function FromResale({ resale, zone }: { resale: NonNullable<OwnPromoterLink['resale']>; zone: string }) {
  const { tickets, amount, share_basis_points, last_at } = resale;
  return (
    <p className="tabular text-sm text-ink-soft">
      {formatMoney(amount)} of this is from Resale: {counted(tickets, 'ticket')} bought by people who came through your
      link, the last on <DateTime instant={last_at} zone={zone} />. You get {formatPercent(share_basis_points)} of our
      fee for it.
    </p>
  );
}

function Share({ link: { id, event, url, referral_code } }: { link: OwnPromoterLink }) {
  const [isQrOpen, setQrOpen] = useState(false);
  return (
    <div className="grid gap-3">
      <p dir="ltr" className="truncate rounded-control bg-sunken px-3.5 py-2.5 text-sm">
        {url.replace(/^https?:\/\//, '')}
      </p>
      <div className="flex flex-wrap gap-2">
        <CopyLinkButton url={url} variant="primary" size="sm" />
        {'share' in navigator && (
          <Button size="sm" onClick={() => void shareLink(event.title, url)}>
            <Share2 aria-hidden="true" className="size-4" />
            Share
          </Button>
        )}
        <Button size="sm" onClick={() => setQrOpen(true)}>
          QR code
        </Button>
      </div>
      <QrDialog link={{ id, referral_code, slug: event.slug }} is_open={isQrOpen} onClose={() => setQrOpen(false)} />
    </div>
  );
}
