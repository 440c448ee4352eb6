import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';

import type { Workspace } from '#contract/workspace.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import { fieldErrors } from '#web/platform/api/error-message.ts';
import { showError } from '#web/platform/api/show-error.ts';
import { showFieldErrors } from '#web/domains/auth/show-field-errors.ts';
import { useFormBackUp } from '#web/platform/api/form-backup.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Checkbox } from '#web/platform/ui/checkbox.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { TextField } from '#web/platform/ui/field.tsx';
import { toast } from '#web/platform/ui/toast.tsx';

import { useCrewChanged } from './use-crew.ts';

type OfEvent = { event: Pick<Workspace, 'id' | 'slug'> };
type AddDoormanDialogProps = OfEvent & { is_open: boolean; onClose: () => void };

export const backupOf = ({ id }: OfEvent['event']) => `${id} new doorman`;

/** Adds a doorman by e-mail or user name. */
export function AddDoormanDialog({ event, is_open, onClose }: AddDoormanDialogProps) {
  return (
    <Dialog title="Add a doorman" is_open={is_open} onClose={onClose}>
      <AddDoormanForm event={event} onDone={onClose} />
    </Dialog>
  );
}

type AddValues = { user: string; name: string; is_supervisor: boolean };

function AddDoormanForm({ event, onDone }: OfEvent & { onDone: () => void }) {
  const form = useForm<AddValues>({ defaultValues: { user: '', name: '', is_supervisor: false } });
  const { errors, isDirty } = form.formState;
  const { slug } = event;
  useFormBackUp(backupOf(event), form, isDirty);
  const changed = useCrewChanged(slug);
  const add = useMutation({
    mutationFn: (body: AddValues) => inBrowser().api('addDoorman', { params: { id: slug }, body }),
    onSuccess: async ({ name, username, email, is_mailed }) => {
      await changed();
      onDone();
      const told = is_mailed
        ? 'We’ve e-mailed them how to get started.'
        : 'This time we sent no e-mail: please tell them yourself.';
      toast.success(`${name || username || email} can scan here. ${told}`, { title: 'Doorman Added', id: 'crew' });
    },
    onError: (error) => {
      if (Object.keys(fieldErrors(error)).length === 0)
        showError(error, 'The doorman could not be added. Please try again.', { id: 'crew' });
      showFieldErrors(form, ['user', 'name'], error);
    },
  });
  return (
    <form
      noValidate
      method="post"
      className="grid gap-5"
      onSubmit={form.handleSubmit((values) => add.mutate({ ...values, user: values.user.trim() }))}
    >
      <TextField
        label="E-mail address or user name"
        data-autofocus
        hint="Without an account, they get access once they sign up with this address."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        errors={errors.user?.message}
        {...form.register('user', {
          validate: (value) => value.trim() !== '' || 'Enter an e-mail address or a user name.',
        })}
      />
      <TextField
        label="Name"
        hint="Only your team sees it."
        is_optional
        autoComplete="off"
        maxLength={120}
        errors={errors.name?.message}
        {...form.register('name')}
      />
      <Checkbox
        label="Supervisor: can admit people whose ticket was refused, with a reason"
        {...form.register('is_supervisor')}
      />
      <Button type="submit" variant="primary" className="justify-self-start" is_busy={add.isPending}>
        Add to the door
      </Button>
    </form>
  );
}
