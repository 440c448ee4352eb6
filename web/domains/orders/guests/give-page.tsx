import { useMutation, useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';

import { inBrowser } from '#web/platform/api/browser.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import { showError } from '#web/platform/api/show-error.ts';
import { needed } from '#web/platform/lib/needed.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { showFieldErrors } from '#web/domains/auth/show-field-errors.ts';
import { OnlyWhileOpen } from '#web/domains/events/workspace/only-while-open.tsx';
import { SubPage } from '#web/domains/events/workspace/sub-page.tsx';
import { useFormBackUp } from '#web/platform/api/form-backup.ts';
import { useUnsaved } from '#web/domains/events/workspace/unsaved.tsx';
import { useWorkspace } from '#web/domains/events/workspace/use-workspace.ts';
import { useIntentKey } from '#web/platform/api/use-intent-key.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { TextField } from '#web/platform/ui/field.tsx';
import { SelectField } from '#web/platform/ui/select.tsx';
import { toast } from '#web/platform/ui/toast.tsx';
import { PartNotLoaded } from '#web/platform/layout/part-not-loaded.tsx';
import { EmailField } from '#web/platform/ui/email-field.tsx';

import { useOrdersChanged } from '../use-orders-changed.ts';

export const handle: PageFlags = { is_protected: true, is_private: true, title: 'Give tickets' };

type Values = { name: string; email: string; ticket_type_id: string; quantity: number };

/** Gives somebody tickets for nothing. */
export default function GivePage() {
  const event = useWorkspace();
  const { data, error, refetch } = useQuery(apiQuery('getOrderFilters', { params: { id: event.slug } }));
  const types = (data?.ticket_types ?? []).filter(({ is_archived }) => !is_archived);
  const form = useForm<Values>({ defaultValues: { name: '', email: '', ticket_type_id: '', quantity: 1 } });
  const { errors, isDirty } = form.formState;
  const noteSaved = useUnsaved('the tickets', isDirty);
  useFormBackUp(`${event.id} given tickets`, form, isDirty);
  const giving = useGive(event.slug, form, noteSaved);
  const submit = form.handleSubmit((values) => {
    if (!giving.isPending) giving.mutate(values);
  });
  return (
    <SubPage title="Give tickets" tab={{ name: 'Guests', path: paths.eventGuests(event.slug) }}>
      <OnlyWhileOpen event={event}>
        <p className="max-w-prose text-ink-soft">
          They get the tickets by e-mail right away and pay nothing. The first is in their name, the others are for
          people they bring. The tickets count as sold, but not towards the limit per person.
        </p>
        {!data && error && (
          <PartNotLoaded query={{ error, refetch }} fallback="The ticket types could not be loaded." />
        )}
        <form noValidate method="post" onSubmit={submit} className="grid max-w-2xl items-start gap-5 sm:grid-cols-2">
          <TextField
            label="Name"
            dir="auto"
            autoComplete="off"
            maxLength={120}
            errors={errors.name?.message}
            {...form.register('name', needed('Enter a name.'))}
          />
          <EmailField
            label="E-mail"
            autoComplete="off"
            errors={errors.email?.message}
            {...form.register('email', { required: 'Enter an e-mail address.' })}
          />
          <SelectField
            // The choice made before appears once the types are there.
            key={data ? 'types' : 'loading'}
            label="Ticket type"
            errors={errors.ticket_type_id?.message}
            options={[{ value: '', label: 'Choose one' }, ...types.map(({ id, name }) => ({ value: id, label: name }))]}
            {...form.register('ticket_type_id', { required: 'Choose a ticket type.' })}
          />
          <TextField
            label="How many"
            type="number"
            inputMode="numeric"
            min={1}
            max={20}
            errors={errors.quantity?.message}
            {...form.register('quantity', {
              valueAsNumber: true,
              validate: (value) => (Number.isInteger(value) && value >= 1 && value <= 20) || 'From 1 to 20.',
            })}
          />
          <Button variant="primary" type="submit" is_busy={giving.isPending} className="justify-self-start">
            Give tickets
          </Button>
        </form>
      </OnlyWhileOpen>
    </SubPage>
  );
}

function useGive(slug: string, form: ReturnType<typeof useForm<Values>>, noteSaved: () => void) {
  const navigate = useNavigate();
  const changed = useOrdersChanged();
  const headersFor = useIntentKey();
  return useMutation({
    mutationFn: (body: Values) =>
      inBrowser().api('giveTickets', { params: { id: slug }, body }, { headers: headersFor(body) }),
    onSuccess: async ({ order_id }, { email }) => {
      form.reset(form.getValues());
      noteSaved();
      toast.success(`They are on their way to ${email}.`, { title: 'Tickets given' });
      await changed();
      await navigate(paths.eventOrders(slug, order_id));
    },
    onError: (error) => {
      showError(error, 'The tickets could not be given.');
      showFieldErrors(form, ['name', 'email', 'ticket_type_id', 'quantity'], error);
    },
  });
}
