import type { FormHTMLAttributes, ReactNode } from 'react';

import { useAlive } from '#web/lib/use-alive.ts';
import { Button } from '#web/ui/button.tsx';

type AuthFormProps = Pick<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> & {
  /** What the button says. */
  act: string;
  is_busy: boolean;
  children: ReactNode;
};

/** A form with secrets in it. Pressed before the scripts run it does nothing, for a browser would put them in the address. */
export function AuthForm({ act, is_busy, onSubmit, children }: AuthFormProps) {
  const isAlive = useAlive();
  return (
    <form noValidate method="post" className="grid gap-5" onSubmit={onSubmit}>
      {children}
      <Button type={isAlive ? 'submit' : 'button'} variant="primary" size="lg" is_busy={is_busy}>
        {act}
      </Button>
    </form>
  );
}
