import { useMutation } from '@tanstack/react-query';

import type { TicketDetail } from '#contract/tickets.ts';

import { useSession } from '#web/platform/api/use-session.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { toast } from '#web/platform/ui/toast.tsx';
import { TextLink } from '#web/platform/ui/text-link.tsx';
import { ErrorNotice } from '#web/platform/layout/error-notice.tsx';

type ReissueDialogProps = {
  is_open: boolean;
  /** Has an account, whose login may be on the lost phone, too. */
  has_account: boolean;
  reissue: () => Promise<TicketDetail>;
  onClose: () => void;
};

/** Asks before a ticket gets a new code, and says what that ends. */
export function ReissueDialog({ is_open, has_account, reissue, onClose }: ReissueDialogProps) {
  const act = useMutation({
    mutationFn: reissue,
    onSuccess: () => {
      onClose();
      toast.success('Only the code you see now works.', { title: 'New code made' });
    },
  });
  const close = () => {
    act.reset();
    onClose();
  };
  return (
    <Dialog title="Get a new code?" is_open={is_open} onClose={close}>
      <ErrorNotice error={act.error} fallback="The new code could not be created. The old one still works." />
      <p>
        The old code stops working right away: on a lost phone, in a picture, on paper or in an e-mail. This page shows
        the new one, and we’ll confirm it by e-mail.
      </p>
      <p className="text-sm text-ink-soft">{has_account ? <OfMember /> : <OfGuest />}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" is_busy={act.isPending} onClick={() => act.mutate()}>
          Get a new code
        </Button>
        <Button onClick={close}>Keep the old one</Button>
      </div>
    </Dialog>
  );
}

function OfMember() {
  return (
    <>
      If the lost phone is still logged in, log it out in <TextLink to={paths.accountEdit()}>Edit Account</TextLink>{' '}
      too, or it will show the new code.
    </>
  );
}

function OfGuest() {
  const { user } = useSession();
  return (
    <>
      Anyone with the link to this page sees the new code, too.
      {!user && (
        <>
          {' '}
          If somebody else has it, <TextLink to={paths.signup(paths.myTickets())}>create an account</TextLink> with your
          address: your tickets move into it, and the link stops working.
        </>
      )}
    </>
  );
}
