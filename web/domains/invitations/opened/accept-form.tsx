import { useState, type FormEvent } from 'react';

import type { TicketType } from '#contract/ticket-types.ts';

import { errorMessage, fieldErrors } from '#web/platform/api/error-message.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { TextField } from '#web/platform/ui/field.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';

import { CompanyField } from './company-field.tsx';
import type { LiveInvitation } from './live-invitation.ts';
import type { Answer } from './use-opened-invitation.ts';

type AcceptFormProps = { invitation: LiveInvitation; type: TicketType; accept: Answer['accept'] };

/** Accepting an invitation that costs nothing: who comes, with their names or without. */
export function AcceptForm({ invitation, type, accept }: AcceptFormProps) {
  const most = Math.max(0, Math.min(invitation.plus_ones, invitation.left_count - 1));
  const [chosen, setCompany] = useState(most);
  const company = Math.min(chosen, most);
  const [name, setName] = useState(invitation.name);
  const [names, setNames] = useState<string[]>([]);
  const errors = fieldErrors(accept.error);
  const submit = (submission: FormEvent) => {
    submission.preventDefault();
    if (accept.isPending) return;
    accept.mutate({ name, guests: Array.from({ length: company }, (_, index) => names[index] ?? '') });
  };
  return (
    <form noValidate method="post" onSubmit={submit} className="grid grid-cols-1 gap-4">
      <p>
        <bdi className="font-semibold wrap-anywhere">{type.name}</bdi> · <span>free, nothing to pay</span>
      </p>
      {type.description && (
        <p dir="auto" className="-mt-3 text-sm wrap-anywhere text-ink-soft">
          {type.description}
        </p>
      )}
      {invitation.plus_ones > 0 && <CompanyField most={most} value={company} onChange={setCompany} />}
      <TextField
        label="Your name"
        is_optional
        dir="auto"
        autoComplete="name"
        maxLength={120}
        value={name}
        errors={errors.name}
        onChange={({ target }) => setName(target.value)}
      />
      {company > 0 && <GuestNames count={company} names={names} errors={errors.guests} onChange={setNames} />}
      {accept.error !== null && !errors.name && !errors.guests && (
        <Notice tone="danger" is_alert>
          {errorMessage(accept.error, 'Your answer could not be saved. Please try again.')}
        </Notice>
      )}
      <Button type="submit" variant="primary" size="lg" is_busy={accept.isPending}>
        {company === 0 ? 'Accept' : `Accept for ${company + 1}`}
      </Button>
      <p className="-mt-2 text-center text-sm text-ink-soft">
        {company === 0 ? 'Your ticket goes' : 'The tickets go'} to {invitation.email_masked}.
      </p>
    </form>
  );
}

type GuestNamesProps = {
  count: number;
  names: readonly string[];
  errors: string[] | undefined;
  onChange: (names: string[]) => void;
};

function GuestNames({ count, names, errors, onChange }: GuestNamesProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-sm font-semibold">
        Who comes along <span className="font-normal text-ink-soft">(names are optional)</span>
      </legend>
      {Array.from({ length: count }, (_, index) => (
        <TextField
          // oxlint-disable-next-line react/no-array-index-key -- a guest is a place in the list
          key={index}
          label={`Name of guest ${index + 1}`}
          is_label_hidden
          placeholder={`Guest ${index + 1}`}
          dir="auto"
          autoComplete="off"
          maxLength={120}
          value={names[index] ?? ''}
          onChange={({ target }) => onChange(withName(names, index, target.value))}
        />
      ))}
      {errors && <p className="text-sm font-medium text-danger">{errors.join(' ')}</p>}
    </fieldset>
  );
}

function withName(names: readonly string[], index: number, name: string): string[] {
  return Array.from({ length: Math.max(names.length, index + 1) }, (_, place) =>
    place === index ? name : (names[place] ?? ''),
  );
}
