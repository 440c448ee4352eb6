import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';

import type { OpenedDoorLink } from '#contract/doormen.ts';

import { apiQuery } from '#web/platform/api/queries.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { useHydrated } from '#web/platform/lib/use-hydrated.ts';
import { paths } from '#web/paths.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { MessagePage } from '#web/platform/ui/message-page.tsx';
import { PageMissing } from '#web/platform/layout/page-not-loaded.tsx';
import { Skeletons } from '#web/platform/ui/skeletons.tsx';

import { readDeviceToken } from './device-token.ts';
import { PinForm } from './pin-form.tsx';

export const handle: PageFlags = { is_private: true, hide_header: true, hide_footer: true };

/** Where a door link leads: a phone without an account joins a door with the PIN. */
export default function DoorLinkPage() {
  const { token = '' } = useParams();
  const link = useQuery({ ...apiQuery('getDoorLink', { params: { token } }), staleTime: 0 });
  return (
    <>
      <PageMeta title="Work the door" is_indexed={false} />
      {link.data ? (
        <Join link={link.data} token={token} />
      ) : link.error ? (
        <PageMissing
          query={link}
          fallback="The link could not be checked."
          title="This link does not work"
          text="The host has removed it, or the address is incomplete. Ask the host for a new one."
        />
      ) : (
        <Skeletons
          label="Loading the door"
          sizes={['h-20 w-full', 'h-40 w-full']}
          className="mx-auto w-full max-w-md gap-6 px-4 pt-10 sm:pt-20"
        />
      )}
    </>
  );
}

function Join({ link: { event, tries_left }, token }: { link: OpenedDoorLink; token: string }) {
  const isHydrated = useHydrated();
  const device = isHydrated ? readDeviceToken(event.slug) : undefined;
  if (tries_left === 0 && !device) return <Dead />;
  return (
    <div className="mx-auto grid w-full max-w-md gap-7 px-4 pt-10 pb-16 sm:pt-20">
      <header className="grid gap-2.5">
        <p className="font-semibold text-accent">Work the door</p>
        <h1 dir="auto" className="text-3xl font-extrabold text-balance wrap-anywhere">
          {event.title}
        </h1>
        {event.starts_at && <DateTime instant={event.starts_at} zone={event.time_zone} className="text-ink-soft" />}
      </header>
      {device ? (
        <div className="grid gap-4">
          <p>
            This phone has already joined, as <b className="wrap-anywhere">{device.name}</b>.
          </p>
          {/* A new document: the door's headers allow the camera. */}
          <LinkButton to={paths.door(event.slug)} reloadDocument variant="primary" size="lg">
            Open the door
          </LinkButton>
        </div>
      ) : (
        <PinForm token={token} tries_left={tries_left} />
      )}
      <p className="border-t border-line pt-5 text-sm text-ink-soft">
        On the door with your own account?{' '}
        <a href={paths.login(paths.door(event.slug))} className="font-semibold text-ink underline underline-offset-4">
          Log in instead
        </a>
      </p>
    </div>
  );
}

function Dead() {
  return (
    <MessagePage
      title="This link no longer works"
      text="Too many wrong PINs were entered. Ask the host for a new link. Phones that have joined stay connected."
    />
  );
}
