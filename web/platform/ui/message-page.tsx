import type { ReactNode } from 'react';

import { Rope } from './rope.tsx';

type MessagePageProps = {
  code?: string;
  title: string;
  text: ReactNode;
  children?: ReactNode;
  /** Comes of a click, so its heading gets the focus. */
  is_focused?: boolean;
};

/** One message in the middle of a page, and the next steps. */
export function MessagePage({ code, title, text, children, is_focused = false }: MessagePageProps) {
  return (
    <div className="page-width grid min-h-[60dvh] content-center justify-items-start gap-5 py-16 sm:justify-items-center sm:text-center">
      <Rope viewBox="30 190 340 270" className="w-28" />
      {code && <p className="font-display text-4xl font-extrabold tracking-tight text-accent">{code}</p>}
      <h1 ref={is_focused ? focus : null} tabIndex={-1} className="text-3xl text-balance outline-none">
        {title}
      </h1>
      <p className="max-w-prose text-ink-soft text-balance">{text}</p>
      <div className="flex flex-wrap gap-3">{children}</div>
    </div>
  );
}

function focus(heading: HTMLElement | null) {
  heading?.focus();
}
