import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';

import type { Invitation } from '#contract/invitations.ts';
import type { Workspace } from '#contract/workspace.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { isOver } from '#web/domains/events/workspace/cancelled-note.tsx';
import { useWorkspace } from '#web/domains/events/workspace/use-workspace.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';
import { toast } from '#web/platform/ui/toast.tsx';
import { PartNotLoaded } from '#web/platform/layout/part-not-loaded.tsx';

import { DeleteInvitationDialog } from './delete-invitation-dialog.tsx';
import { InvitationFacts } from './invitation-facts.tsx';
import { InvitationForm } from './invitation-form.tsx';
import { formOf, type InvitationFormValues, offerOf } from './invitation-form-values.ts';
import { nameOf } from './invitation-words.ts';
import { InvitationsSubPage } from './invitations-sub-page.tsx';
import { actsOn, useInvitationActions, useInvitationsChanged } from './use-invitation-actions.ts';

export const handle: PageFlags = { is_protected: true, is_private: true, title: 'Invitation' };

/** One invitation: how far it has come and when, who comes, and the form to change it while it is open. */
export default function InvitationPage() {
  const event = useWorkspace();
  const { invitation_id = '' } = useParams();
  const { data, error, refetch } = useQuery({
    ...apiQuery('getEventInvitation', { params: { id: event.slug, invitation_id } }),
    staleTime: 0,
    // A form that is being filled in must not change while somebody types.
    refetchOnWindowFocus: false,
  });
  return (
    <InvitationsSubPage
      slug={event.slug}
      title={data ? nameOf(data) : 'Invitation'}
      actions={data && <Actions event={event} invitation={data} />}
    >
      {data && <InvitationFacts invitation={data} time_zone={event.time_zone} />}
      {data && <Change event={event} invitation={data} />}
      {!data && error && <PartNotLoaded query={{ error, refetch }} fallback="The invitation could not be loaded." />}
      {!data && !error && <Skeleton className="h-72 w-full max-w-xl" />}
    </InvitationsSubPage>
  );
}

type InvitationProps = { event: Workspace; invitation: Invitation };

function Actions({ event, invitation }: InvitationProps) {
  const [isDeleting, setDeleting] = useState(false);
  const { resend } = useInvitationActions(event.slug);
  const { canResend, canDelete } = actsOn(invitation, event);
  return (
    <div className="flex flex-wrap gap-2">
      {canResend && (
        <Button is_busy={resend.isPending} onClick={() => resend.mutate(invitation)}>
          Send again
        </Button>
      )}
      {canDelete && (
        <Button variant="danger" onClick={() => setDeleting(true)}>
          Delete
        </Button>
      )}
      <DeleteInvitationDialog
        slug={event.slug}
        invitation={invitation}
        is_open={isDeleting}
        onClose={() => setDeleting(false)}
      />
    </div>
  );
}

const closed: Partial<Record<Invitation['state'], string>> = {
  expired: 'The event is over.',
  accepted: 'It was accepted, so it can’t be changed.',
  declined: 'They declined. Send it again to reopen it.',
  revoked: 'It was deleted, and its link no longer works. You can invite the same address again.',
};

function whyClosed(event: Workspace, { state }: Invitation): string | undefined {
  if (event.state === 'cancelled') return 'The event is cancelled.';
  return isOver(event) && state === 'declined' ? closed.expired : closed[state];
}

function Change({ event, invitation }: InvitationProps) {
  const changed = useInvitationsChanged();
  const words = whyClosed(event, invitation);
  if (words) return <Notice className="max-w-2xl">{words}</Notice>;
  const save = (values: InvitationFormValues) =>
    inBrowser().api('updateInvitation', {
      params: { id: event.slug, invitation_id: invitation.id },
      body: { name: values.name, ...offerOf(values), version: invitation.version },
    });
  return (
    <section aria-labelledby="change" className="grid gap-4">
      <h3 id="change" className="text-lg">
        Change it
      </h3>
      <p className="-mt-3 text-sm text-ink-soft">
        The link stays the same, and its page shows the change right away. No e-mail is sent unless you send it again.
      </p>
      <InvitationForm
        event={event}
        values={formOf(invitation)}
        label="Save invitation"
        is_address_fixed
        given_type={invitation.ticket_type}
        save={save}
        onChanged={changed}
        onSaved={async () => {
          toast.success('The invitation has been saved.', { title: 'Invitation saved' });
          await changed();
        }}
      />
    </section>
  );
}
