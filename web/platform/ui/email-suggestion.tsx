import { suggestEmail } from '#web/platform/lib/suggest-email.ts';

/** Suggests a correction for an address that looks mistyped. */
export function EmailSuggestion({ email, onTake }: { email: string; onTake: (email: string) => void }) {
  const suggested = suggestEmail(email);
  return (
    <p role="status" className="text-sm empty:hidden">
      {suggested && (
        <>
          Did you mean{' '}
          <button
            type="button"
            className="py-1 font-semibold break-all underline underline-offset-4 hover:text-accent"
            onClick={() => onTake(suggested)}
          >
            {suggested}
          </button>
          ?
        </>
      )}
    </p>
  );
}
