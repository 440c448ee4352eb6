import { Link } from 'react-router';

import { AuthFrame } from '#web/domains/auth/auth-frame.tsx';
import { LinkForm } from '#web/domains/auth/link-form.tsx';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { paths } from '#web/paths.ts';

/** Where a guest requests a new link to their tickets. */
export default function FindTicketsPage() {
  return (
    <AuthFrame
      title="Find my tickets"
      text="Bought without an account? Enter the e-mail address you used and we’ll send you a link to all your tickets."
      footer={
        <p>
          Have an account?{' '}
          <Link to={paths.login(paths.myTickets())} className="font-semibold underline underline-offset-4">
            Log in to see My Tickets
          </Link>
        </p>
      }
    >
      <PageMeta
        title="Find my tickets"
        description="Get a link by e-mail to the tickets you bought without an account."
        path={paths.findTickets()}
      />
      <LinkForm call="findMyTickets" hint="Nothing there? Try another of your addresses." />
    </AuthFrame>
  );
}
