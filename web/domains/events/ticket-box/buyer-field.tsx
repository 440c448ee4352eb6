import { useState } from 'react';

import { useSession } from '#web/platform/api/use-session.ts';
import { EmailSuggestion } from '#web/platform/ui/email-suggestion.tsx';
import { TextField } from '#web/platform/ui/field.tsx';
import { EmailAddress } from '#web/platform/ui/email-address.tsx';

type BuyerFieldProps = { value: string; errors: string[] | undefined; onChange: (email: string) => void };

/** Where the tickets go: to the account, or to an address that a guest types. */
export function BuyerField({ value, errors, onChange }: BuyerFieldProps) {
  const session = useSession();
  const [checked, setChecked] = useState('');
  if (session.status === 'authenticated')
    return (
      <p className="text-sm text-ink-soft">
        Your tickets go to your account, <EmailAddress after=".">{session.user.email}</EmailAddress>
      </p>
    );
  return (
    <>
      <TextField
        label="E-mail for your tickets"
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        placeholder="you@example.com"
        required
        value={value}
        errors={errors}
        onChange={(change) => onChange(change.target.value)}
        onBlur={() => setChecked(value)}
      />
      {checked === value && <EmailSuggestion email={value} onTake={onChange} />}
    </>
  );
}
