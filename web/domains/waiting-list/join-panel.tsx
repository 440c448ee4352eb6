import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';

import type { WaitingListEntry, WaitingListForm } from '#contract/waiting-list.ts';

import { apiQuery } from '#web/platform/api/queries.ts';
import { useSession } from '#web/platform/api/use-session.ts';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';
import { EmailAddress } from '#web/platform/ui/email-address.tsx';

import { entryTitle, placeWords, wishWords } from './entry-words.ts';
import { JoinForm } from './join-form.tsx';

/** The form, one's place if there is one already, or why nobody can join. */
export function JoinPanel({ listed }: { listed: WaitingListForm }) {
  const session = useSession();
  const [sentTo, setSentTo] = useState('');
  const isSignedIn = session.status === 'authenticated';
  const query = apiQuery('listMyWaitingListEntries', { query: { event_id: listed.event.id } });
  const mine = useQuery({ ...query, enabled: isSignedIn, staleTime: 0 });
  const entry = isSignedIn ? mine.data?.results[0] : undefined;
  if (entry) return <EntryState entry={entry} is_new={sentTo !== ''} />;
  if (sentTo) return <Sent email={sentTo} event={listed.event} />;
  if (listed.closed) return <Closed listed={listed} closed={listed.closed} />;
  return (
    <>
      <header className="grid gap-3">
        <h1 className="text-2xl font-extrabold text-balance sm:text-3xl">Join the waiting list</h1>
        <p className="text-lg text-ink-soft">
          When tickets come back, we hold them for the next person on the list, before anybody else can buy them. You
          pay nothing now.
        </p>
      </header>
      {!listed.ticket_types.some(({ is_sold_out }) => is_sold_out) && (
        <Notice>
          A few tickets are still on sale. Join only if you want more together than are left.{' '}
          <Link to={paths.event(listed.event.slug)} className="font-semibold underline underline-offset-4">
            Get tickets
          </Link>
        </Notice>
      )}
      <noscript>
        <p className="text-sm font-semibold">Turn on JavaScript to join.</p>
      </noscript>
      <JoinForm
        listed={listed}
        onJoined={(email) => {
          setSentTo(email);
          if (isSignedIn) void mine.refetch();
        }}
      />
    </>
  );
}

const reasons: Record<NonNullable<WaitingListForm['closed']>, { title: string; text: string; back: string }> = {
  on_sale: {
    title: 'No need to wait',
    text: 'Tickets for this event are on sale right now.',
    back: 'Get tickets',
  },
  not_yet: {
    title: 'There is nothing to wait for yet',
    text: 'Tickets are not on sale at the moment, so there is no waiting list. The event’s page says when they are.',
    back: 'See the event',
  },
  over: {
    title: 'The waiting list is closed',
    text: 'It closes shortly before doors, so that nobody is promised a ticket too late.',
    back: 'See the event',
  },
  cancelled: { title: 'This event was cancelled', text: 'So there is no waiting list.', back: 'See the event' },
};

type ClosedProps = { listed: WaitingListForm; closed: NonNullable<WaitingListForm['closed']> };

function Closed({ listed: { event }, closed }: ClosedProps) {
  const { title, text, back } = reasons[closed];
  return (
    <Told title={title}>
      <p className="text-lg text-ink-soft">{text}</p>
      <p className="flex flex-wrap gap-3">
        <LinkButton to={paths.event(event.slug)} variant="primary">
          {back}
        </LinkButton>
        {closed !== 'on_sale' && <LinkButton to={paths.events()}>See other events</LinkButton>}
      </p>
    </Told>
  );
}

function Sent({ email, event }: { email: string; event: WaitingListForm['event'] }) {
  return (
    <Told title="You are on the waiting list" is_new>
      <p className="text-lg text-ink-soft">
        We sent a link to <EmailAddress after=".">{email}</EmailAddress> Use it to see your place, change what you wait
        for, or leave.
      </p>
      <p className="text-ink-soft">
        When tickets come back, we hold them for you and e-mail you. We only hold them for a short time, so check your
        e-mail often.
      </p>
      <p className="flex flex-wrap gap-3">
        <LinkButton to={paths.event(event.slug)}>See the event</LinkButton>
        <LinkButton to={paths.events()}>See other events</LinkButton>
      </p>
    </Told>
  );
}

function EntryState({ entry, is_new }: { entry: WaitingListEntry; is_new: boolean }) {
  return (
    <Told title={entryTitle(entry)} is_new={is_new}>
      <p className="text-lg text-ink-soft">
        {entry.ahead !== null && `${placeWords(entry)}. `}You wait for{' '}
        <bdi className="wrap-anywhere">{wishWords(entry)}</bdi>.
      </p>
      <p>
        <LinkButton to={paths.waitingList(entry.token)} variant="primary">
          {entry.state === 'offered' ? 'See your offer' : 'See your place, or change it'}
        </LinkButton>
      </p>
    </Told>
  );
}

/** `is_new`: it has just taken the place of the form. */
type ToldProps = { title: string; is_new?: boolean; children: ReactNode };

function Told({ title, is_new = false, children }: ToldProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (is_new) heading.current?.focus();
  }, [is_new]);
  return (
    <div className="grid gap-4">
      <h1 ref={heading} tabIndex={is_new ? -1 : undefined} className="text-2xl font-extrabold text-balance sm:text-3xl">
        {title}
      </h1>
      {children}
    </div>
  );
}
