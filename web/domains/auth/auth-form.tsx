import type { FormHTMLAttributes, ReactNode } from 'react';

import { useHydrated } from '#web/platform/lib/use-hydrated.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';

type AuthFormProps = Pick<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> & {
  /** The button's label. */
  label: string;
  is_busy: boolean;
  children: ReactNode;
};

/**
 * A form with secrets in it. Before the scripts run it does nothing, neither by its button nor by the Enter key: a
 * browser left to itself would send what was typed to the page's address. The button keeps its look until then, which is
 * a moment, and says that it cannot be pressed yet.
 */
export function AuthForm({ label, is_busy, onSubmit, children }: AuthFormProps) {
  const isHydrated = useHydrated();
  return (
    <>
      <noscript>
        <Notice tone="caution">This form needs JavaScript. Please turn it on to continue.</Notice>
      </noscript>
      <form noValidate method="post" className="has-scripts grid gap-5" onSubmit={onSubmit}>
        {/* While the form's own button is disabled, the Enter key sends nothing either. */}
        {!isHydrated && (
          <button type="submit" disabled hidden>
            {label}
          </button>
        )}
        {children}
        <Button
          type={isHydrated ? 'submit' : 'button'}
          variant="primary"
          size="lg"
          is_busy={is_busy}
          aria-disabled={!isHydrated}
        >
          {label}
        </Button>
      </form>
    </>
  );
}
