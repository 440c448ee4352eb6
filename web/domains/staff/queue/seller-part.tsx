import type { StaffTaskDetail } from '#contract/staff-queue.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import { deviceZone } from '#web/platform/lib/device-zone.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';

import { ActButton } from '../act-button.tsx';
import { Facts, Part } from '../facts.tsx';
import { ListingList } from '../listing-list.tsx';
import { RecordLink } from './task-facts.tsx';
import { sellerReasonWords } from './task-words.ts';

type Seller = NonNullable<StaffTaskDetail['seller']>;
type SellerPartProps = { id: string; seller: Seller };

/** A seller whose money is held: why, what they sold, and what can be done about it. */
export function SellerPart({ id, seller: review }: SellerPartProps) {
  const { seller, reasons, state, note } = review;
  return (
    <>
      <Part title="Why it is held">
        <ul className="grid list-disc gap-1.5 pl-5">
          {reasons.map((reason) => (
            <li key={reason}>{sellerReasonWords[reason]}</li>
          ))}
        </ul>
        <Facts
          facts={[
            ['Seller', <RecordLink key="seller" to={`accounts/${seller.id}`} text={seller.username} />],
            ['Here since', <DateTime key="since" instant={review.account_since} zone={deviceZone()} />],
            ['Sold in total', `${review.sold_in_all}`],
            ['Payments in doubt', `${review.doubts}`],
            ['Due on', review.release_at && <DateTime key="at" instant={review.release_at} zone={deviceZone()} />],
          ]}
        />
        <ReviewState review={review} />
        <Acts id={id} review={review} />
        {state === 'stopped' && (
          <p className="text-sm text-ink-soft">
            The seller reads: <bdi>{note}</bdi>
          </p>
        )}
      </Part>
      <Part title="Sold at this event">
        <ListingList listings={review.sales} />
      </Part>
    </>
  );
}

function ReviewState({ review: { state, is_sent } }: { review: Seller }) {
  if (is_sent) return <Notice tone="info">The money is on its way or has arrived.</Notice>;
  if (state === 'stopped') return <Notice tone="danger">Stopped. Nothing is sent until you release it.</Notice>;
  if (state === 'released') return <Notice tone="positive">Released. It is sent once it is due.</Notice>;
  return <Notice tone="caution">If nobody decides by the deadline, it is released automatically.</Notice>;
}

function Acts({ id, review: { state, is_sent, seller } }: { id: string; review: Seller }) {
  if (is_sent) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {state !== 'released' && (
        <ActButton
          label="Release the money"
          text={`${seller.username} gets an e-mail, and the money is sent once it is due.`}
          hint="Kept in the log."
          done="The money is released, and the seller is told."
          act={(reason) => inBrowser().api('releaseSeller', { params: { id }, body: { reason } })}
        />
      )}
      {state !== 'stopped' && (
        <ActButton
          label="Stop the money"
          is_danger
          text={`Nothing that ${seller.username} sold at this event is paid out. The buyers keep their tickets.`}
          hint="The seller reads it."
          done="The money is stopped, and the seller is told."
          act={(reason) => inBrowser().api('stopSeller', { params: { id }, body: { reason } })}
        />
      )}
    </div>
  );
}
