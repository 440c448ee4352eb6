import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { showError } from '#web/platform/api/show-error.ts';
import { presentMs } from '#web/platform/lib/clock.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { toast } from '#web/platform/ui/toast.tsx';

type ResendCodeProps = {
  send: () => Promise<{ message: string }>;
  /** Checked before sending: whether there is an address to send to. */
  canSend?: () => Promise<boolean>;
  /** Takes away what was said about the code before. */
  onSent: () => void;
};

const waitSeconds = 60;

/** Requests a new code, at most once a minute. Only the newest code is valid. */
export function ResendCode({ send, canSend, onSent }: ResendCodeProps) {
  const [left, wait] = useSecondsLeft();
  const resend = useMutation({
    mutationFn: send,
    onSuccess: ({ message }) => {
      toast.success(message);
      wait(waitSeconds);
      onSent();
    },
    onError: (error) => showError(error, 'The code could not be sent. Please try again.'),
  });
  const press = async () => {
    if (canSend === undefined || (await canSend())) resend.mutate();
  };
  return (
    <p className="has-scripts flex flex-wrap items-center justify-between gap-3 rounded-card bg-sunken px-4 py-3 text-sm">
      <span>Nothing there? Check your spam folder too.</span>
      <Button size="sm" disabled={left > 0} is_busy={resend.isPending} onClick={() => void press()} className="tabular">
        {left > 0 ? `Send again in ${left} s` : 'Send a new code'}
      </Button>
    </p>
  );
}

/** A countdown in seconds, and a function that starts it. It goes by the clock: timers stand still while a phone sleeps. */
function useSecondsLeft(): [left: number, start: (seconds: number) => void] {
  const [left, setLeft] = useState(0);
  const [endsAt, setEndsAt] = useState(0);
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((endsAt - presentMs()) / 1000))), 1000);
    return () => clearInterval(timer);
  }, [isRunning, endsAt]);
  const start = (seconds: number) => {
    setLeft(seconds);
    setEndsAt(presentMs() + seconds * 1000);
  };
  return [left, start];
}
