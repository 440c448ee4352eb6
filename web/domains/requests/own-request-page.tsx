import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';

import type { OwnRequest } from '#contract/requests.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import { deviceZone } from '#web/platform/lib/device-zone.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { paths } from '#web/paths.ts';

import { DateTime } from '#web/platform/ui/date-time.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { PageMissing } from '#web/platform/layout/page-not-loaded.tsx';
import { Skeletons } from '#web/platform/ui/skeletons.tsx';
import { requestTitles } from '#web/domains/events/request/request-titles.ts';
import { WithdrawButton } from '#web/domains/events/request/withdraw-button.tsx';

import { EventLine } from './event-line.tsx';

export const handle: PageFlags = { is_private: true };

/** A request, opened by the link of its mail: where it stands, and the way to withdraw it. */
export default function OwnRequestPage() {
  const { token = '' } = useParams();
  const request = useQuery({ ...apiQuery('getRequest', { params: { token } }), staleTime: 0 });
  return (
    <>
      <PageMeta title="Your request" is_indexed={false} />
      {request.data ? (
        <Opened request={request.data} token={token} />
      ) : request.error ? (
        <PageMissing
          query={request}
          fallback="Your request could not be loaded."
          title="We can’t find this request"
          text="The link may be incomplete, or the event is long over and we deleted its requests."
        >
          <LinkButton to={paths.home()}>Go home</LinkButton>
        </PageMissing>
      ) : (
        <Skeletons
          label="Loading your request"
          sizes={['h-12 w-full', 'h-24 w-full']}
          className="page-width max-w-xl gap-6 pt-8 sm:pt-16"
        />
      )}
    </>
  );
}

const sentences = {
  waiting: 'The answer comes by e-mail. You have no ticket yet, and nothing was charged.',
  approved: 'Your invitation came by e-mail. Accept it there to get your tickets.',
  declined: 'The host can’t say yes this time. We hope it works out another night.',
  withdrawn: 'The host no longer sees it among the open requests.',
};

/** Title and sentence: what became of the event counts more than an answer that leads to no ticket any more. */
function wordsOf({ state, event_state }: OwnRequest): [string, string] {
  if (event_state === 'open' || state === 'declined' || state === 'withdrawn')
    return [requestTitles[state], sentences[state]];
  const title = event_state === 'cancelled' ? 'This event was cancelled' : 'This event is over';
  if (state === 'approved') return [title, 'The host had said yes to your request.'];
  return [title, 'Your request gets no answer any more. You have no ticket, and nothing was charged.'];
}

function Opened({ request, token }: { request: OwnRequest; token: string }) {
  const { state, event, event_state, created_at, email_masked } = request;
  const [title, sentence] = wordsOf(request);
  const isOpen = event_state === 'open';
  return (
    <div className="page-width grid max-w-2xl gap-6 pt-8 sm:pt-16">
      {event && <EventLine event={event} />}
      <header className="grid gap-3">
        <h1 className="text-2xl font-extrabold text-balance sm:text-3xl">{title}</h1>
        <p className="text-lg text-ink-soft">{sentence}</p>
        <p className="text-sm text-ink-soft">
          Asked on <DateTime instant={created_at} zone={deviceZone()} /> for {email_masked}
        </p>
      </header>
      {state === 'waiting' && isOpen ? (
        <WithdrawButton
          queryKey={apiQuery('getRequest', { params: { token } }).queryKey}
          withdraw={() => inBrowser().api('withdrawRequest', { params: { token } })}
        />
      ) : (
        <p className="flex flex-wrap gap-3">
          {state === 'withdrawn' && isOpen && event && (
            <LinkButton to={paths.eventRequest(event.slug)}>Ask again</LinkButton>
          )}
          <LinkButton to={paths.events()}>See other events</LinkButton>
        </p>
      )}
    </div>
  );
}
