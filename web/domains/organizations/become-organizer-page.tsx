import { useEffect } from 'react';

import { inBrowser } from '#web/platform/api/browser.ts';
import { useSession } from '#web/platform/api/use-session.ts';
import { storeProfile } from '#web/domains/account/store-profile.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { Fee } from '#web/platform/ui/site-numbers.tsx';

import { OrganizerForm } from './organizer-form.tsx';

export const handle: PageFlags = { title: 'Become an Organizer', is_protected: true, is_private: true };

const gains = [
  {
    title: 'A page that sells',
    text: 'With a poster, prices that include all fees, and your own questions to guests.',
  },
  {
    title: 'One simple fee',
    text: (
      <>
        <Fee />. Free tickets cost nothing.
      </>
    ),
  },
  { title: 'Tickets your way', text: 'Types, limits, sale times, promo codes and promoters’ links.' },
  {
    title: 'Check-in on any phone',
    text: 'Scan tickets in the browser, at as many doors as you like, with live counts.',
  },
  {
    title: 'Resale under your rules',
    text: 'Guests who can’t make it sell their tickets to others here, up to the price you allow.',
  },
];

/** One form that makes somebody an organizer, or adds another organization of theirs. */
export default function BecomeOrganizerPage() {
  const { user } = useSession();
  const isOrganizer = user?.is_seller === true;
  useFreshProfile(!isOrganizer);
  const title = isOrganizer ? 'Add an organization' : 'Become an Organizer';
  return (
    <div className="page-width grid gap-x-16 gap-y-10 pt-8 sm:pt-14 lg:grid-cols-[minmax(0,42rem)_minmax(0,1fr)]">
      <PageMeta title={title} is_indexed={false} />
      <div className="grid content-start gap-8">
        <header className="grid gap-3">
          <h1 className="text-3xl font-extrabold">{title}</h1>
          <p className="text-lg text-ink-soft">
            {isOrganizer
              ? 'With its own page, events, team and payouts. You switch between them at the top of the dashboard.'
              : 'Fill in one form, and you can create your first event.'}
          </p>
        </header>
        <OrganizerForm label={title} />
      </div>
      {!isOrganizer && <Gains />}
    </div>
  );
}

function Gains() {
  return (
    <section aria-labelledby="gains" className="grid content-start gap-6 lg:border-l lg:border-line lg:pl-12">
      <h2 id="gains" className="text-xl">
        What you get
      </h2>
      <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-1">
        {gains.map(({ title, text }) => (
          <li key={title}>
            <h3 className="text-lg">{title}</h3>
            <p className="mt-1 text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Somebody may have made this person an organizer meanwhile, by handing over a team. */
function useFreshProfile(isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked) return;
    void inBrowser()
      .api('getProfile')
      .then((profile) => profile.is_seller && storeProfile(profile))
      // The profile we have stays in use; if it is refused, the session ends automatically.
      .catch(() => undefined);
    // Once, when the page opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}
