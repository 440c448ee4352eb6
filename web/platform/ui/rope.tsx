import type { ComponentProps } from 'react';

/** Two posts and the rope between them, drawn for a frame of 400 by 500. */
export function Rope(props: Pick<ComponentProps<'svg'>, 'viewBox' | 'className' | 'preserveAspectRatio'>) {
  return (
    <svg aria-hidden="true" fill="none" {...props}>
      <path d="M70 250v250M330 250v250" stroke="currentColor" strokeWidth="18" strokeLinecap="round" />
      <path
        d="M72 265c16 92 62 136 128 136s112-44 128-136"
        stroke="var(--accent)"
        strokeWidth="26"
        strokeLinecap="round"
      />
      <circle cx="70" cy="220" r="26" fill="currentColor" />
      <circle cx="330" cy="220" r="26" fill="currentColor" />
    </svg>
  );
}
