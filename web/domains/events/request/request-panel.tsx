import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';

import type { OwnRequest, RequestForm as Form } from '#contract/requests.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import { useSession } from '#web/platform/api/use-session.ts';
import { deviceZone } from '#web/platform/lib/device-zone.ts';
import { paths } from '#web/paths.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';
import { EmailAddress } from '#web/platform/ui/email-address.tsx';

import { RequestForm } from './request-form.tsx';
import { requestTitles } from './request-titles.ts';
import { WithdrawButton } from './withdraw-button.tsx';

type PanelProps = { form: Form; type_id?: string | undefined };

/** The form, or where one's own request stands. */
export function RequestPanel({ form, type_id }: PanelProps) {
  const session = useSession();
  const [sentTo, setSentTo] = useState('');
  const isSignedIn = session.status === 'authenticated';
  const mine = useQuery({
    ...apiQuery('getMyRequest', { params: { id: form.event.id } }),
    enabled: isSignedIn,
    staleTime: 0,
  });
  const onSent = (email: string) => {
    setSentTo(email);
    if (isSignedIn) void mine.refetch();
  };
  const request = isSignedIn ? mine.data?.request : null;
  if (form.state !== 'open') return <Closed form={form} />;
  if (sentTo && !isSignedIn) return <Sent email={sentTo} />;
  if (isSignedIn && mine.isPending) return <Skeleton className="h-96 rounded-control" />;
  if (request && request.state !== 'withdrawn') return <OwnRequestState form={form} request={request} />;
  return (
    <>
      {request && <Notice className="mb-4">{requestTitles.withdrawn}. You can ask again.</Notice>}
      <RequestForm form={form} type_id={type_id} onSent={onSent} />
    </>
  );
}

function Closed({ form: { state, event, visibility } }: PanelProps) {
  const words = state === 'over' ? 'This event is over.' : 'This event was cancelled.';
  return (
    <Answered title={words}>
      {visibility !== 'private' && <LinkButton to={paths.event(event.slug)}>Back to the event</LinkButton>}
      <LinkButton to={paths.events()}>See other events</LinkButton>
    </Answered>
  );
}

function Sent({ email }: { email: string }) {
  return (
    <Answered title={requestTitles.waiting} is_new>
      <p className="text-ink-soft">
        They answer by e-mail to <EmailAddress after=".">{email}</EmailAddress> You have no ticket yet, and nothing was
        charged.
      </p>
      <p className="text-ink-soft">
        We’ve e-mailed you a link to withdraw the request, unless you already had one waiting.
      </p>
    </Answered>
  );
}

function OwnRequestState({ form, request }: PanelProps & { request: OwnRequest }) {
  const { state, created_at, email_masked, ticket_type, plus_ones } = request;
  if (state === 'withdrawn') return null;
  const what = [ticket_type && `for ${ticket_type}`, plus_ones > 0 && `with ${plus_ones} more`].filter(Boolean);
  return (
    <Answered title={requestTitles[state]}>
      {state === 'waiting' && (
        <>
          <p className="text-ink-soft">
            You asked {what.join(', ')} on <DateTime instant={created_at} zone={deviceZone()} />. The answer comes by
            e-mail. You have no ticket yet.
          </p>
          <WithdrawButton
            queryKey={apiQuery('getMyRequest', { params: { id: form.event.id } }).queryKey}
            withdraw={() => inBrowser().api('withdrawMyRequest', { params: { id: form.event.id } })}
          />
        </>
      )}
      {state === 'approved' && (
        <p className="text-ink-soft">
          Your invitation is on its way to {email_masked}. Accept it there to get your tickets.
        </p>
      )}
      {state === 'declined' && (
        <p className="text-ink-soft">The host can’t say yes this time. We hope it works out another night.</p>
      )}
      {state !== 'waiting' && <LinkButton to={paths.events()}>See other events</LinkButton>}
    </Answered>
  );
}

/** `is_new`: it has just taken the place of the form. */
type AnsweredProps = { title: string; is_new?: boolean; children: ReactNode };

function Answered({ title, is_new = false, children }: AnsweredProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (is_new) heading.current?.focus();
  }, [is_new]);
  return (
    <div className="grid justify-items-start gap-4">
      <h2 ref={heading} id="ask" tabIndex={is_new ? -1 : undefined} className="text-xl">
        {title}
      </h2>
      {children}
    </div>
  );
}
