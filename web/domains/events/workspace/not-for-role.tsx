/** In place of a page that somebody was given the address of, but whose role does not have it. */
export function NotForRole() {
  return <p className="text-ink-soft">Your role can’t see this page. An owner of the organization can change that.</p>;
}
