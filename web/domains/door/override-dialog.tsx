import { useState } from 'react';

import { Button } from '#web/platform/ui/button.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { TextField } from '#web/platform/ui/field.tsx';

import type { Attempt } from './attempts.ts';
import { wordsOf } from './scan-words.ts';

type OverrideDialogProps = {
  attempt: Attempt | undefined;
  onClose: () => void;
  onAdmit: (attempt: Attempt, reason: string) => void;
};

const commonReasons = ['Phone broken, name and ID match', 'Scanned by mistake', 'Host knows them'];

/** A supervisor admits against a verdict, and says why: the host reads it in the report. */
export function OverrideDialog({ attempt, onClose, onAdmit }: OverrideDialogProps) {
  return (
    <Dialog title="Admit anyway?" is_open={attempt !== undefined} onClose={onClose}>
      {attempt && <OverrideForm attempt={attempt} onAdmit={onAdmit} />}
    </Dialog>
  );
}

type OverrideFormProps = { attempt: Attempt; onAdmit: OverrideDialogProps['onAdmit'] };

function OverrideForm({ attempt, onAdmit }: OverrideFormProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState('');
  const { verdict } = attempt;
  const facts = [verdict?.holder, verdict?.ticket_type].filter(Boolean).join(' · ');
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() === '') setError('Give a reason.');
        else onAdmit(attempt, reason.trim());
      }}
    >
      <p className="text-ink-soft">
        {verdict && <strong className="text-ink">{wordsOf(verdict).word}.</strong>} {facts && `${facts}. `}
        Your name and the reason go into the host’s report.
      </p>
      <ul aria-label="Common reasons" className="flex flex-wrap gap-2">
        {commonReasons.map((text) => (
          <li key={text}>
            <Button size="sm" onClick={() => setReason(text)}>
              {text}
            </Button>
          </li>
        ))}
      </ul>
      <TextField
        label="Reason"
        maxLength={200}
        value={reason}
        {...(error && reason.trim() === '' && { errors: error })}
        onChange={(event) => setReason(event.target.value)}
      />
      <div>
        <Button type="submit" variant="danger">
          Admit anyway
        </Button>
      </div>
    </form>
  );
}
