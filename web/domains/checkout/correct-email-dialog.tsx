import { useState, type FormEvent } from 'react';

import { errorMessage, fieldErrors } from '#web/platform/api/error-message.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { EmailSuggestion } from '#web/platform/ui/email-suggestion.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';
import { EmailField } from '#web/platform/ui/email-field.tsx';

import { useCorrectEmail } from './use-correct-email.ts';

type CorrectEmailDialogProps = {
  session_id: string;
  email: string;
  is_open: boolean;
  onClose: () => void;
  onCorrected: (email: string) => void;
};

/** Where a guest corrects the address before paying. */
export function CorrectEmailDialog({ is_open, onClose, ...rest }: CorrectEmailDialogProps) {
  return (
    <Dialog title="Where should your tickets go?" is_open={is_open} onClose={onClose}>
      <CorrectEmailForm {...rest} onClose={onClose} />
    </Dialog>
  );
}

function CorrectEmailForm({ session_id, email, onClose, onCorrected }: Omit<CorrectEmailDialogProps, 'is_open'>) {
  const [draft, setDraft] = useState(email);
  const correct = useCorrectEmail(session_id, onCorrected);
  const refused = fieldErrors(correct.error).email;
  const submit = (submission: FormEvent) => {
    submission.preventDefault();
    if (correct.isPending) return;
    if (draft.trim() === email) return onClose();
    correct.mutate(draft.trim());
  };
  return (
    <form noValidate method="post" className="grid gap-4" onSubmit={submit}>
      <EmailField
        label="E-mail address"
        data-autofocus
        value={draft}
        errors={refused}
        onChange={(change) => setDraft(change.target.value)}
      />
      <EmailSuggestion email={draft} onTake={setDraft} />
      {correct.isError && !refused && (
        <Notice tone="danger" is_alert>
          {errorMessage(correct.error, 'The address could not be changed.')} Your tickets are still held for {email}.
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" is_busy={correct.isPending}>
          Use this address
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
