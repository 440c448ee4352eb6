/** Two posts and the rope between them. */
export function LogoMark({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className} fill="none">
      <path d="M5 10v18M27 10v18" stroke="currentColor" strokeWidth="3.5" strokeLinecap="round" />
      <path d="M5 11c2 8.5 6 12.5 11 12.5S25 19.5 27 11" stroke="var(--accent)" strokeWidth="4" strokeLinecap="round" />
      <circle cx="5" cy="6" r="3.5" fill="currentColor" />
      <circle cx="27" cy="6" r="3.5" fill="currentColor" />
    </svg>
  );
}
