import { useNavigate } from 'react-router';

import { inBrowser } from '#web/platform/api/browser.ts';
import { showSuccess } from '#web/platform/api/successes.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { OnlyWhileOpen } from '#web/domains/events/workspace/only-while-open.tsx';
import { useWorkspace } from '#web/domains/events/workspace/use-workspace.ts';
import { paths } from '#web/paths.ts';

import { InvitationForm } from './invitation-form.tsx';
import { emptyOffer, offerOf } from './invitation-form-values.ts';
import { InvitationsSubPage } from './invitations-sub-page.tsx';
import { useIntentKey } from '#web/platform/api/use-intent-key.ts';
import { useInvitationsChanged } from './use-invitation-actions.ts';

export const handle: PageFlags = { is_protected: true, is_private: true, title: 'Invite a guest' };

/** Invites one person. */
export default function NewInvitationPage() {
  const event = useWorkspace();
  const navigate = useNavigate();
  const changed = useInvitationsChanged();
  const headersFor = useIntentKey();
  return (
    <InvitationsSubPage slug={event.slug} title="Invite a guest">
      <OnlyWhileOpen event={event}>
        <InvitationForm
          event={event}
          values={{ ...emptyOffer, email: '', name: '' }}
          label="Send invitation"
          save={({ email, name, ...offer }) => {
            const body = { email, name, ...offerOf(offer) };
            return inBrowser().api(
              'createInvitation',
              { params: { id: event.slug }, body },
              { headers: headersFor(body) },
            );
          }}
          onSaved={async () => {
            showSuccess('send_invitation');
            await changed();
            await navigate(paths.eventInvitations(event.slug));
          }}
        />
      </OnlyWhileOpen>
    </InvitationsSubPage>
  );
}
