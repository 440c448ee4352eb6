import { Suspense, useEffect, useState } from 'react';

import { setPasswordPrompt } from '#web/platform/api/browser.ts';
import { lazyOr } from '#web/platform/ui/lazy-part.tsx';

type Answer = (isConfirmed: boolean) => void;
type PromptProps = { onEnd: Answer };

const PasswordDialog = lazyOr<PromptProps>(
  async () => (await import('./password-dialog.tsx')).PasswordDialog,
  NotAsked,
);

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

/** If the dialog can't be loaded, the call fails as it would without it. */
function NotAsked({ onEnd }: PromptProps) {
  useEffect(() => onEnd(false), [onEnd]);
  return null;
}
