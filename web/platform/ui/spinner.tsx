/** A turning ring: only in the header, on busy buttons and on the 'Authenticating...' screen. */
export function Spinner({ className }: { className: string }) {
  return <span aria-hidden="true" className={`spinner ${className}`} />;
}
