import { useQuery } from '@tanstack/react-query';
import ChevronDown from 'icon:chevron-down';

import type { GuestChainInviter as Inviter } from '#contract/invitations.ts';
import { counted } from '#contract/counted.ts';

import { apiQuery } from '#web/platform/api/queries.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { isOver } from '#web/domains/events/workspace/cancelled-note.tsx';
import { useWorkspace } from '#web/domains/events/workspace/use-workspace.ts';
import { Badge } from '#web/platform/ui/badge.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';
import { PartNotLoaded } from '#web/platform/layout/part-not-loaded.tsx';

import { InvitationsNav } from './invitations-nav.tsx';

export const handle: PageFlags = { is_protected: true, is_private: true, title: 'Who brought whom' };

/** Per inviter: whom they invited, who accepted, and who came. */
export default function GuestChainPage() {
  const event = useWorkspace();
  const { data, error, refetch } = useQuery({
    ...apiQuery('getGuestChain', { params: { id: event.slug } }),
    staleTime: 0,
  });
  return (
    <section aria-labelledby="guest-chain" className="grid gap-5">
      <PageMeta title={`Who brought whom · ${event.title}`} is_indexed={false} />
      <h2 id="guest-chain" className="text-xl">
        Invitations
      </h2>
      <InvitationsNav event={event} />
      {data && <Inviters inviters={data.inviters} />}
      {!data && error && <PartNotLoaded query={{ error, refetch }} fallback="The guests could not be loaded." />}
      {!data && !error && <Skeleton className="h-72 w-full" />}
    </section>
  );
}

function Inviters({ inviters }: { inviters: Inviter[] }) {
  if (inviters.length === 0)
    return (
      <p className="max-w-prose rounded-card border border-line p-6 text-ink-soft">
        Once guests accept, you’ll see here who brought them and how many came.
      </p>
    );
  return (
    <ul className="border-y border-line">
      {inviters.map((inviter, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two inviters may have the same name
        <InviterRow key={index} inviter={inviter} />
      ))}
    </ul>
  );
}

function InviterRow({ inviter }: { inviter: Inviter }) {
  const event = useWorkspace();
  const { name, kind, guests } = inviter;
  const title = (
    <span className="grid min-w-0 gap-0.5">
      <span className="flex min-w-0 flex-wrap items-center gap-x-2">
        <bdi className="font-semibold wrap-anywhere">{name}</bdi>
        <span className="text-sm text-ink-soft">{kind === 'team' ? 'your team' : 'guest'}</span>
      </span>
      <span className="tabular text-sm text-ink-soft">{factsOf(inviter, !isOver(event))}</span>
    </span>
  );
  if (guests.length === 0) return <li className="border-b border-line py-3 last:border-0">{title}</li>;
  return (
    <li className="border-b border-line last:border-0">
      <details className="group">
        <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-3 py-3">
          {title}
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
          />
        </summary>
        <ul className="grid gap-1.5 pb-4 pl-4">
          {guests.map((guest, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- guests without a name differ by their place alone
            <GuestRow key={index} guest={guest} />
          ))}
        </ul>
      </details>
    </li>
  );
}

function GuestRow({ guest: { name, brought_by, has_come } }: { guest: Inviter['guests'][number] }) {
  return (
    <li className="flex items-center justify-between gap-3">
      <span className="min-w-0">
        <bdi className={name ? 'wrap-anywhere' : 'text-ink-soft'}>{name || 'No name yet'}</bdi>
        {brought_by && (
          <span className="text-sm text-ink-soft">
            {' '}
            with <bdi className="wrap-anywhere">{brought_by}</bdi>
          </span>
        )}
      </span>
      {has_come && <Badge tone="positive">Came</Badge>}
    </li>
  );
}

/** "12 invited, 8 accepted · 14 guests expected"; once people are in or the event is over, "10 of 14 guests came". */
function factsOf({ invited, accepted, expected, came }: Inviter, isOpen: boolean): string {
  const answers = `${invited.toLocaleString('en')} invited, ${accepted.toLocaleString('en')} accepted`;
  const guests = counted(expected, 'guest');
  return `${answers} · ${isOpen && came === 0 ? `${guests} expected` : `${came.toLocaleString('en')} of ${guests} came`}`;
}
