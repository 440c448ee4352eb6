import { useParams } from 'react-router';

import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { useSteady } from '#web/platform/lib/use-steady.ts';
import { Skeletons } from '#web/platform/ui/skeletons.tsx';

import { PendingTransfer } from './pending-transfer.tsx';
import { TransferEnded, TransferMissing } from './transfer-placeholders.tsx';
import { useClaim, useDecline, useTransfer } from './use-transfer.ts';

export const handle: PageFlags = { is_private: true, title: 'A ticket for you' };

/** A ticket that somebody sends, opened by the link in its mail: from whom, for what, and accepting it. */
export default function TransferPage() {
  const { token = '' } = useParams();
  return (
    <>
      <PageMeta title="A ticket for you" is_indexed={false} />
      <Opened key={token} token={token} />
    </>
  );
}

function Opened({ token }: { token: string }) {
  const query = useTransfer(token);
  const { error, fetchStatus } = query;
  // Here, so that a refusal stays readable while what it is about is read again.
  const claim = useClaim(token);
  const decline = useDecline(token);
  const data = useSteady(query.data, claim.isPending || claim.isSuccess);
  if (data) {
    const { state, ticket } = data;
    if (state === 'pending' && ticket)
      return <PendingTransfer token={token} transfer={data} ticket={ticket} claim={claim} decline={decline} />;
    return <TransferEnded token={token} transfer={data} claim={claim} was_just_declined={decline.isSuccess} />;
  }
  if (error || fetchStatus === 'paused') return <TransferMissing query={query} />;
  return (
    <Skeletons
      label="Loading your ticket"
      sizes={['h-10 w-4/5', 'h-32 w-full', 'h-44 w-full']}
      className="page-width max-w-xl gap-6 pt-8 sm:pt-16"
    />
  );
}
