import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams, useNavigate } from 'react-router';

import type { OpenedTeamInvitation } from '#contract/team.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import { useSession } from '#web/platform/api/use-session.ts';
import { storeProfile } from '#web/domains/account/store-profile.ts';
import { useLogout } from '#web/platform/layout/use-logout.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { MessagePage } from '#web/platform/ui/message-page.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';
import { toast } from '#web/platform/ui/toast.tsx';
import { PageMissing } from '#web/platform/layout/page-not-loaded.tsx';
import { ErrorNotice } from '#web/platform/layout/error-notice.tsx';
import { Skeletons } from '#web/platform/ui/skeletons.tsx';

import { OrganizationPicture } from './organization-picture.tsx';
import { roleLabels, roleNouns, roleSentences } from './role-words.ts';

export const handle: PageFlags = { is_private: true };

/** An invitation to a team, opened by its link: who invites, into which role, and the way in. */
export default function TeamInvitationPage() {
  const { token = '' } = useParams();
  const session = useSession();
  const invitation = useQuery({
    ...apiQuery('getTeamInvitation', { params: { token } }),
    // Only once we know who is asking: whether the invitation is theirs depends on that.
    enabled: session.status !== 'loading',
    staleTime: 0,
  });
  return (
    <>
      <PageMeta title="Invitation to a team" is_indexed={false} />
      {invitation.data ? (
        <Opened invitation={invitation.data} token={token} />
      ) : invitation.error ? (
        <PageMissing
          query={invitation}
          fallback="The invitation could not be loaded."
          title="This invitation does not work"
          text="The link may be incomplete, or a newer invitation replaced it. Look for the newest e-mail."
        >
          <LinkButton to={paths.home()}>Go home</LinkButton>
        </PageMissing>
      ) : (
        <Skeletons
          label="Loading the invitation"
          sizes={['size-20 rounded-card', 'h-12 w-full', 'h-24 w-full']}
          className="page-width max-w-xl gap-6 pt-8 sm:pt-16"
        />
      )}
    </>
  );
}

type OpenedProps = { invitation: OpenedTeamInvitation; token: string };

function Opened({ invitation, token }: OpenedProps) {
  const { status, organization, invited_by, role } = invitation;
  if (status !== 'open') return <Ended invitation={invitation} />;
  return (
    <div className="page-width grid max-w-xl gap-6 pt-8 sm:pt-16">
      <OrganizationPicture organization={organization} className="size-20 rounded-card text-3xl" />
      <header className="grid gap-3">
        <h1 className="text-2xl font-extrabold text-balance wrap-anywhere sm:text-3xl">
          Join the team of <bdi>{organization.name}</bdi>
        </h1>
        <p className="text-lg text-ink-soft">
          <bdi>{invited_by}</bdi> invites you as <b className="text-ink">{roleLabels[role]}</b>. {roleSentences[role]}
        </p>
      </header>
      <WayIn invitation={invitation} token={token} />
    </div>
  );
}

function WayIn({ invitation: { email_masked, is_for_me }, token }: OpenedProps) {
  const here = paths.teamInvitation(token);
  const logout = useLogout();
  if (is_for_me) return <Accept token={token} />;
  if (is_for_me === null)
    return (
      <div className="grid gap-4">
        <p>
          Use an account with the address it was sent to: <b>{email_masked}</b>
        </p>
        <div className="flex flex-wrap gap-3">
          <LinkButton to={paths.login(here)} variant="primary">
            Log in to accept
          </LinkButton>
          <LinkButton to={paths.signup(here)}>Sign up</LinkButton>
        </div>
      </div>
    );
  return (
    <div className="grid justify-items-start gap-4">
      <Notice tone="caution">
        This invitation was sent to {email_masked}, which is not the address of this account. Log in with the one that
        has it.
      </Notice>
      <Button onClick={() => void logout()}>Log out</Button>
    </div>
  );
}

function Accept({ token }: { token: string }) {
  const navigate = useNavigate();
  const accept = useMutation({
    mutationFn: () => inBrowser().api('acceptTeamInvitation', { params: { token } }),
    onSuccess: ({ handle: organization, role, is_seller }) => {
      const { session, queryClient } = inBrowser();
      const { user } = session.get();
      if (user) storeProfile({ ...user, is_seller });
      void queryClient.invalidateQueries();
      toast.success(`You are now ${roleNouns[role]}.`, { title: 'Welcome to the team' });
      const next = role === 'door' ? paths.doors() : paths.organizationSettings(organization);
      void navigate(next, { replace: true });
    },
  });
  return (
    <div className="grid justify-items-start gap-4">
      <ErrorNotice error={accept.error} fallback="The invitation could not be accepted. Please try again." />
      <Button variant="primary" size="lg" is_busy={accept.isPending} onClick={() => accept.mutate()}>
        Join the team
      </Button>
    </div>
  );
}

const endings = {
  accepted: {
    title: 'This invitation was accepted',
    text: 'It works once. Whoever accepted it finds the organization in the dashboard while they are in its team.',
  },
  expired: {
    title: 'This invitation has expired',
    text: 'Ask the person who sent it for a new one.',
  },
  revoked: {
    title: 'This invitation was withdrawn',
    text: 'If you think that was a mistake, ask the person who sent it.',
  },
};

function Ended({ invitation: { status } }: { invitation: OpenedTeamInvitation }) {
  const { title, text } = endings[status === 'open' ? 'expired' : status];
  return (
    <MessagePage title={title} text={text}>
      {status === 'accepted' && (
        <LinkButton to={paths.sellerDashboard()} variant="primary">
          Organizer Dashboard
        </LinkButton>
      )}
      <LinkButton to={paths.home()}>Go home</LinkButton>
    </MessagePage>
  );
}
