import { lazy, Suspense, useEffect, useState } from 'react';

import { setPasswordPrompt } from '#web/platform/api/browser.ts';

const PasswordDialog = lazy(async () => ({ default: (await import('./password-dialog.tsx')).PasswordDialog }));

type Answer = (isConfirmed: boolean) => void;

/** Asks for the password when a call needs a recently entered one. The call is sent again once it was right. */
export function PasswordPrompt() {
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    let asking: Promise<boolean> | undefined;
    const ask = () =>
      new Promise<boolean>((resolve) => {
        const end: Answer = (isConfirmed) => {
          asking = undefined;
          setAnswer(undefined);
          resolve(isConfirmed);
        };
        setAnswer(() => end);
      });
    // Calls that need it at the same time share one dialog.
    setPasswordPrompt(() => (asking ??= ask()));
  }, []);
  return (
    answer && (
      <Suspense>
        <PasswordDialog onEnd={answer} />
      </Suspense>
    )
  );
}
