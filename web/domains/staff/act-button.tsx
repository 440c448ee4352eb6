import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { Button } from '#web/platform/ui/button.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { toast } from '#web/platform/ui/toast.tsx';

import { ReasonForm } from './reason-form.tsx';

type ActButtonProps = {
  label: string;
  /** What it does to whom, said before it is done. */
  text: string;
  /** Who reads the reason; the host, if left out. */
  hint?: string;
  done: string;
  is_danger?: boolean;
  size?: 'sm' | 'md';
  act: (reason: string) => Promise<unknown>;
};

/** A button for an act of staff: says what it does and asks why; then the page is read again. */
export function ActButton({
  label,
  text,
  hint = 'The host reads it.',
  done,
  is_danger = false,
  size = 'md',
  act,
}: ActButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const run = useMutation({
    mutationFn: act,
    onSuccess: async () => {
      setOpen(false);
      toast.success(done);
      await client.invalidateQueries();
    },
  });
  const open = () => {
    run.reset();
    setOpen(true);
  };
  return (
    <>
      <Button variant={is_danger ? 'danger' : 'outline'} size={size} onClick={open}>
        {label}
      </Button>
      <Dialog title={`${label}?`} is_open={isOpen} onClose={() => setOpen(false)}>
        <p>{text}</p>
        <ReasonForm
          hint={hint}
          button={label}
          variant={is_danger ? 'danger' : 'primary'}
          error={run.error}
          is_busy={run.isPending}
          onSubmit={run.mutate}
          onCancel={() => setOpen(false)}
        />
      </Dialog>
    </>
  );
}
