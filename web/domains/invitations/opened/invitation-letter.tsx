import type { OpenedInvitation } from '#contract/invitations.ts';

/** "Ana, you’re invited by Tresor". */
export function InvitedBy({ invitation: { name, invited_by } }: { invitation: OpenedInvitation }) {
  return (
    <p className="text-sm font-semibold text-accent">
      {name ? (
        <>
          <bdi className="wrap-anywhere">{name}</bdi>, you’re invited by
        </>
      ) : (
        'You’re invited by'
      )}{' '}
      <bdi className="wrap-anywhere">{invited_by.organization}</bdi>
    </p>
  );
}

/** The host's note, signed by whoever invites. */
export function InvitationLetter({ invitation: { note, invited_by } }: { invitation: OpenedInvitation }) {
  if (note === '') return null;
  return (
    <figure className="mt-5 rounded-card border border-line bg-surface p-4 sm:p-5">
      <blockquote dir="auto" className="wrap-anywhere whitespace-pre-line">
        {note}
      </blockquote>
      <figcaption className="mt-3 text-sm text-ink-soft">
        <bdi className="wrap-anywhere">{invited_by.name ?? invited_by.organization}</bdi>
        {invited_by.name && (
          <>
            , <bdi className="wrap-anywhere">{invited_by.organization}</bdi>
          </>
        )}
      </figcaption>
    </figure>
  );
}
