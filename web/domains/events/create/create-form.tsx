import { useForm, useWatch } from 'react-hook-form';

import type { OwnOrganization } from '#contract/organizations.ts';

import { ConnectionError } from '#web/platform/api/api-error.ts';
import { useFormBackUp } from '#web/platform/api/form-backup.ts';
import { useUnsaved } from '#web/domains/events/workspace/unsaved.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';

import { CopyButton } from './copy-button.tsx';
import { emptyForm, toBody, type CreateValues } from './create-values.ts';
import { DraftPreview } from './draft-preview.tsx';
import { fieldOf } from './field-of.ts';
import { EventFieldset, PlaceFieldset, TicketFieldset } from './fieldsets.tsx';
import { useCreateEvent } from './use-create-event.ts';

type CreateFormProps = {
  organizations: OwnOrganization[];
  preset: OwnOrganization | undefined;
  /** Whether there is an event to copy. */
  has_earlier: boolean;
};

/** The short form beside a picture of what it makes. */
export function CreateForm({ organizations, preset = organizations[0], has_earlier }: CreateFormProps) {
  const form = useForm<CreateValues>({ defaultValues: preset && emptyForm(preset) });
  const values = useWatch({ control: form.control }) as CreateValues;
  const organization = organizations.find(({ id }) => id === values.organization_id) ?? preset;
  const create = useCreateEvent(form);
  const isUnsaved = form.formState.isDirty && !create.isSuccess;
  useUnsaved('this event', isUnsaved);
  useFormBackUp('new event', form, isUnsaved);
  if (!organization) return null;
  const submit = form.handleSubmit((typed) => {
    if (!create.isPending && !create.isSuccess) create.mutate(toBody(typed, organization.currency));
  });
  return (
    <div className="grid gap-12 lg:grid-cols-[minmax(0,1fr)_19rem] xl:gap-20">
      <div className="grid max-w-2xl content-start gap-8">
        <header className="flex flex-wrap items-end justify-between gap-4">
          <h1 className="text-3xl font-extrabold">Create an event</h1>
          {has_earlier && <CopyButton />}
        </header>
        <form noValidate method="post" className="grid gap-10" onSubmit={submit}>
          <EventFieldset field={fieldOf(form)} form={form} values={values} organizations={organizations} />
          <PlaceFieldset field={fieldOf(form)} form={form} organization={organization} />
          <TicketFieldset field={fieldOf(form)} values={values} organization={organization} />
          {create.error instanceof ConnectionError && !create.isPending && (
            <Notice tone="danger" is_alert>
              We couldn’t reach the server. Your text is still here.
            </Notice>
          )}
          <div className="section-bar flex flex-wrap items-center gap-3">
            <Button type="submit" variant="primary" is_busy={create.isPending} className="max-lg:grow">
              Create draft
            </Button>
            <p className="text-sm text-ink-soft">Nobody sees it until you publish.</p>
          </div>
        </form>
      </div>
      <DraftPreview values={values} organization={organization} />
    </div>
  );
}
