import type { ComponentProps } from 'react';

import { Button } from '#web/platform/ui/button.tsx';
import { keepsFocus } from '#web/platform/ui/keeps-focus.ts';

import { useTakeBack } from './use-take-back.ts';

type TakeBackProps = Pick<ComponentProps<typeof Button>, 'variant'> & { ticket_id: string; listing_id: string };

/** Takes a ticket off sale. */
export function TakeBackButton({ ticket_id, listing_id, variant }: TakeBackProps) {
  const takeBack = useTakeBack({ id: ticket_id });
  return (
    <Button
      ref={keepsFocus}
      {...(variant && { variant })}
      is_busy={takeBack.isPending}
      onClick={() => takeBack.mutate(listing_id)}
    >
      Take it back
    </Button>
  );
}
