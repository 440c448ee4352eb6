import Mail from 'icon:mail';

import { suggestEmail } from '#web/platform/lib/suggest-email.ts';
import { EmailAddress } from '#web/platform/ui/email-address.tsx';

type BuyerEmailProps = {
  /** In full where this tab has stored it, masked otherwise. */
  email: string;
  /** Left out where the address cannot be changed. */
  onChange?: () => void;
};

/** Where the tickets are sent, so that a mistyped address is noticed before paying. */
export function BuyerEmail({ email, onChange }: BuyerEmailProps) {
  const isSuspicious = onChange !== undefined && suggestEmail(email) !== null;
  return (
    <div className="grid gap-1 text-sm">
      <p className="flex items-start gap-2 text-ink-soft">
        <Mail aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0">
          To be sent to <EmailAddress>{email}</EmailAddress>
        </span>
        {onChange && (
          <button
            type="button"
            className="-my-1 ml-auto shrink-0 py-1 font-semibold text-ink underline underline-offset-4 hover:text-accent"
            onClick={onChange}
          >
            Change<span className="sr-only"> the e-mail address</span>
          </button>
        )}
      </p>
      {isSuspicious && <p className="font-medium text-caution">Is this address right? Your tickets only go there.</p>}
    </div>
  );
}
