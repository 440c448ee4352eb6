import { Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router';

import { optionalPart } from '#web/platform/ui/lazy-part.tsx';
import { useSession } from '#web/platform/api/use-session.ts';
import { TextField } from '#web/platform/ui/field.tsx';
import { EmailAddress } from '#web/platform/ui/email-address.tsx';
import { paths } from '#web/paths.ts';

import { storeEmail, useOwnSearch } from './use-choice.ts';

// Only once an address was typed.
const EmailSuggestion = optionalPart(
  async () => (await import('#web/platform/ui/email-suggestion.tsx')).EmailSuggestion,
);

type BuyerFieldProps = { value: string; errors: string[] | undefined; onChange: (email: string) => void };

/** Where the tickets go: to the account, or to an address that a guest types. */
export function BuyerField({ value, errors, onChange }: BuyerFieldProps) {
  const session = useSession();
  const { pathname } = useLocation();
  const search = useOwnSearch();
  const [checked, setChecked] = useState('');
  const type = (email: string) => {
    onChange(email);
    storeEmail(email);
  };
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
        onChange={(change) => type(change.target.value)}
        onBlur={() => setChecked(value)}
      />
      {checked !== '' && checked === value && (
        <Suspense fallback={null}>
          <EmailSuggestion email={value} onTake={type} />
        </Suspense>
      )}
      {/* It leads back to this page with what was chosen, even to one that only a link opens. */}
      <p className="-mt-2 text-sm text-ink-soft">
        Have an account?{' '}
        <Link to={paths.login(pathname + search)} className="underline underline-offset-4">
          Log in
        </Link>
      </p>
    </>
  );
}
