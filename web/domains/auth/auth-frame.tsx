import type { ReactNode } from 'react';

import { useSiteSettings } from '#web/platform/lib/site-settings.ts';
import { Rope } from '#web/platform/ui/rope.tsx';

type AuthFrameProps = { title: string; text?: ReactNode; children: ReactNode; footer?: ReactNode };

/** A form about an account, with an illustration beside it. */
export function AuthFrame({ title, text, children, footer }: AuthFrameProps) {
  return (
    <div className="page-width grid gap-16 pt-8 sm:pt-14 lg:grid-cols-2 lg:items-start">
      <div className="mx-auto grid w-full max-w-md gap-7">
        <div className="grid gap-2.5">
          <h1 className="text-3xl font-extrabold">{title}</h1>
          {text && <p className="text-ink-soft">{text}</p>}
        </div>
        {children}
        {footer && <div className="border-t border-line pt-5 text-sm">{footer}</div>}
      </div>
      <RopePanel />
    </div>
  );
}

function RopePanel() {
  const { brand_name } = useSiteSettings();
  return (
    <div
      aria-hidden="true"
      className="sticky top-24 aspect-400/500 max-h-[calc(100dvh-8rem)] w-full overflow-hidden rounded-card bg-ink text-paper max-lg:hidden"
    >
      <Rope viewBox="0 0 400 500" preserveAspectRatio="xMidYMax slice" className="absolute inset-0 size-full" />
      <p className="relative p-8 font-display text-2xl font-bold tracking-tight text-balance">
        Welcome to {brand_name}.
      </p>
    </div>
  );
}
