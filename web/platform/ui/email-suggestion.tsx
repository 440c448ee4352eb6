import { suggestEmail } from '#web/platform/lib/suggest-email.ts';

/** Asks about an address that looks mistyped; nobody has to answer. */
export function EmailSuggestion({ email, onTake }: { email: string; onTake: (email: string) => void }) {
  const meant = suggestEmail(email);
  return (
    <p role="status" className="text-sm empty:hidden">
      {meant && (
        <>
          Did you mean{' '}
          <button
            type="button"
            className="py-1 font-semibold break-all underline underline-offset-4 hover:text-accent"
            onClick={() => onTake(meant)}
          >
            {meant}
          </button>
          ?
        </>
      )}
    </p>
  );
}
