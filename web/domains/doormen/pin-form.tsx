import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';

import { counted } from '#contract/counted.ts';

import { CodeField, digitsOf, sixDigits } from '#web/domains/auth/code-field.tsx';
import { isApiError } from '#web/platform/api/api-error.ts';
import { inBrowser } from '#web/platform/api/browser.ts';
import { fieldErrors } from '#web/platform/api/error-message.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { TextField } from '#web/platform/ui/field.tsx';
import { ErrorNotice } from '#web/platform/layout/error-notice.tsx';

import { storeDeviceToken } from './device-token.ts';
import { isIdle } from './use-crew.ts';

type PinValues = { pin: string; device_name: string };

const joinKey = ['openDoorLink'];

/** Asks for the PIN of a door link; with the right one this phone is in. */
export function PinForm({ token, tries_left }: { token: string; tries_left: number }) {
  const form = useForm<PinValues>({ defaultValues: { pin: '', device_name: '' } });
  const join = useJoin(token);
  const refusals = fieldErrors(join.error);
  const { errors } = form.formState;
  const wrong = errors.pin?.message ?? refusals['pin'];
  const submit = form.handleSubmit((values) => {
    // One PIN is one of few tries.
    if (!isIdle(joinKey)) return;
    join.mutate(values, {
      onError: () => {
        form.resetField('pin');
        form.setFocus('pin');
      },
    });
  });
  return (
    <form noValidate method="post" className="grid gap-5" onSubmit={submit}>
      <ErrorNotice
        error={Object.keys(refusals).length === 0 && join.error}
        fallback="The PIN could not be checked. Please try again."
      />
      <CodeField
        label="PIN"
        // The error takes its place, so that the button stays where it is being pressed.
        hint={wrong ? '' : hintOf(tries_left)}
        errors={wrong}
        {...form.register('pin', sixDigits('Enter the 6 digits of the PIN.'))}
      />
      <TextField
        label="Name of this phone"
        hint="Helps the host recognise it: “Back gate”, “Sam’s phone”."
        is_optional
        maxLength={60}
        autoComplete="off"
        errors={errors.device_name?.message ?? refusals['device_name']}
        {...form.register('device_name')}
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        is_busy={join.isPending || join.isSuccess}
        // The second press of a double click leaves the focus where the answer to the first put it.
        onMouseDown={(event) => event.detail > 1 && event.preventDefault()}
      >
        Open the door
      </Button>
    </form>
  );
}

function hintOf(tries_left: number): string {
  return tries_left < 5
    ? `Ask the host for it. ${counted(tries_left, 'try', 'tries')} left.`
    : '6 digits. Ask the host for it.';
}

function useJoin(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: joinKey,
    mutationFn: ({ pin, device_name }: PinValues) =>
      inBrowser().api('openDoorLink', {
        params: { token },
        body: { pin: digitsOf(pin), device_name: device_name.trim() },
      }),
    onSuccess: ({ slug, token: device, device_id }, { device_name }) => {
      storeDeviceToken(slug, { token: device, device_id, name: device_name.trim() || 'Phone' });
      // A new document, because the door's headers allow the camera; and the link leaves the history.
      window.location.replace(paths.door(slug));
    },
    onError: (error) => {
      // How many tries are left, or that the link is locked: true for everybody else who tries it, too.
      if (isApiError(error)) void client.invalidateQueries(apiQuery('getDoorLink', { params: { token } }));
    },
  });
}
