import { useEffect, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';

import type { HostTicketType, HostTicketTypes } from '#contract/host-ticket-types.ts';

import { isApiError } from '#web/platform/api/api-error.ts';
import { showFieldErrors } from '#web/domains/auth/show-field-errors.ts';
import { useBackUp, useFormBackUp, useRestored } from '#web/platform/api/form-backup.ts';
import { useWorkspace } from '#web/domains/events/workspace/use-workspace.ts';
import { useUnsaved } from '#web/domains/events/workspace/unsaved.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';

import { backupOf } from './type-backups.ts';
import { Clash, clashIn, type ClashBody } from './clash.tsx';
import { TypeForm } from './type-form.tsx';
import { bodyOf, changesIn, emptyForm, formOf, typeFields, type TypeForm as Values } from './type-form-values.ts';
import { useAddType, useChangeType } from './use-ticket-types.ts';

type EditProps = { slug: string; list: HostTicketTypes; onDone: () => void };

/** The form of a new ticket type. */
export function AddType({ slug, list, event_id, onDone }: EditProps & { event_id: string }) {
  const form = useForm<Values>({ defaultValues: emptyForm });
  const { isDirty } = form.formState;
  useUnsaved('New ticket type', isDirty);
  useFormBackUp(backupOf.newType(event_id), form, isDirty);
  const { add, save } = useAdd({ form, slug, list, onDone });
  return (
    <TypeForm
      form={form}
      label="New ticket type"
      list={list}
      is_busy={add.isPending}
      save_label="Add ticket type"
      onSave={save}
      onCancel={onDone}
    />
  );
}

type AddProps = EditProps & { form: UseFormReturn<Values> };

function useAdd({ form, slug, list, onDone }: AddProps) {
  const { id: event } = useWorkspace();
  const add = useAddType(slug);
  const save = () => {
    if (add.isPending) return;
    const body = { ...bodyOf(form.getValues(), list.currency), event };
    add.mutate(body, { onSuccess: onDone, onError: (error) => showFieldErrors(form, typeFields, error) });
  };
  return { add, save };
}

/** The form of a ticket type that somebody else deleted. */
function AddAgain(props: AddProps) {
  const { form, list, onDone } = props;
  const { add, save } = useAdd(props);
  return (
    <TypeForm
      form={form}
      label="Deleted ticket type"
      list={list}
      is_busy={add.isPending}
      save_label="Add as a new ticket type"
      onSave={save}
      onCancel={onDone}
    >
      <Notice tone="caution" is_alert>
        This ticket type was deleted in another tab, or by somebody else. What you typed is still here: you can add it
        as a new ticket type.
      </Notice>
    </TypeForm>
  );
}

/** What was typed, and the ticket type it was typed into. */
type Typed = { begun: { version: number; values: Values }; values: Values };

type EditTypeProps = EditProps & {
  type: HostTicketType;
  /** It was deleted meanwhile: what is in the form can become a new one. */
  is_gone: boolean;
};

/** The form of a ticket type that exists. It sends only what was changed, and the version it began from. */
export function EditType({ slug, list, type, is_gone, onDone }: EditTypeProps) {
  const restored = useRestored<Typed>(backupOf.type(type.id));
  const [begun, setBegun] = useState(
    restored?.begun ?? { version: type.version, values: formOf(type, list.time_zone) },
  );
  const [clash, setClash] = useState<ClashBody>();
  const form = useForm<Values>({ defaultValues: begun.values });
  const { reset } = form;
  useEffect(() => {
    if (restored) reset(restored.values, { keepDefaultValues: true });
  }, [reset, restored]);
  const change = useChangeType(slug);
  const { isDirty } = form.formState;
  useUnsaved(type.name, isDirty);
  useBackUp(backupOf.type(type.id), (): Typed | undefined =>
    isDirty ? { begun, values: form.getValues() } : undefined,
  );

  const save = (version = begun.version) => {
    if (change.isPending) return;
    const changes = changesIn(form.getValues(), begun.values, list.currency);
    if (Object.keys(changes).length === 0) return onDone();
    const onError = (error: unknown) => {
      setClash(isApiError(error, 409) ? clashIn(error.body) : undefined);
      showFieldErrors(form, typeFields, error);
    };
    change.mutate({ type: { id: type.id, version }, changes }, { onSuccess: onDone, onError });
  };
  const takeTheirs = ({ version, conflicts }: ClashBody) => {
    const theirs = Object.fromEntries(conflicts.map((conflict) => [conflict.field, conflict.theirs]));
    const saved = formOf({ ...type, ...theirs }, list.time_zone);
    const values = { ...begun.values };
    for (const { field } of conflicts) {
      form.resetField(field, { defaultValue: saved[field] });
      Object.assign(values, { [field]: saved[field] });
    }
    setBegun({ version, values });
    setClash(undefined);
  };
  if (is_gone) return <AddAgain form={form} slug={slug} list={list} onDone={onDone} />;
  return (
    <TypeForm
      form={form}
      label={`Edit ${type.name}`}
      list={list}
      type={type}
      is_busy={change.isPending}
      save_label="Save"
      onSave={() => save()}
      onCancel={onDone}
    >
      {clash && (
        <Clash clash={clash} list={list} onMine={() => save(clash.version)} onTheirs={() => takeTheirs(clash)} />
      )}
    </TypeForm>
  );
}
