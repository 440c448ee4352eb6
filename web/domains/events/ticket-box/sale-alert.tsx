import { useMutation } from '@tanstack/react-query';
import BellRing from 'icon:bell-ring';
import { useRef, useState, type FormEvent } from 'react';

import type { EventDetail } from '#contract/events.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import { errorMessage, fieldErrors } from '#web/platform/api/error-message.ts';
import { useSession } from '#web/platform/api/use-session.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { TextField } from '#web/platform/ui/field.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';

type SaleAlertProps = { event: EventDetail; opens_at: string | undefined };

/** "Tell me when sales open": one e-mail, to the account's address or the one a guest enters. */
export function SaleAlert({ event, opens_at }: SaleAlertProps) {
  const field = useRef<HTMLInputElement>(null);
  const isGuest = useSession().status !== 'authenticated';
  const [email, setEmail] = useState('');
  const alert = useMutation({
    mutationFn: (body: { email?: string }) => inBrowser().api('createSaleAlert', { params: { id: event.slug }, body }),
    // The form may have been sent from the bar of a phone, with the field out of sight.
    onError: () => field.current?.focus(),
  });
  if (alert.data) return <Notice tone="positive">{alert.data.message}</Notice>;

  const submit = (submission: FormEvent) => {
    submission.preventDefault();
    if (alert.isPending) return;
    // Nothing is wrong yet: the field that is asked for comes into sight.
    if (isGuest && email.trim() === '') return field.current?.focus();
    alert.mutate(isGuest ? { email } : {});
  };
  const errors = fieldErrors(alert.error);
  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-3 has-scripts">
      {isGuest && (
        <TextField
          ref={field}
          label="Your e-mail"
          hint="We’ll e-mail you once."
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          placeholder="you@example.com"
          value={email}
          errors={errors.email}
          onChange={(change) => setEmail(change.target.value)}
        />
      )}
      {alert.error && !errors.email && (
        <Notice tone="danger" is_alert>
          {errorMessage(alert.error, 'The alert could not be set. Please try again.')}
        </Notice>
      )}
      <Button type="submit" variant="primary" size="lg" is_busy={alert.isPending}>
        <BellRing aria-hidden="true" className="size-5" />
        Tell me when sales open
      </Button>
      <div className="phone-bar">
        <p>
          <span className="block text-sm text-ink-soft">Sales open</span>
          <span className="block leading-tight font-semibold">
            {opens_at ? <DateTime instant={opens_at} zone={event.time_zone} /> : 'soon'}
          </span>
        </p>
        <Button type="submit" variant="primary" size="lg" is_busy={alert.isPending}>
          Tell me when
        </Button>
      </div>
    </form>
  );
}
