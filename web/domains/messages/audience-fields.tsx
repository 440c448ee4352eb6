import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';

import type { Workspace } from '#contract/workspace.ts';

import { apiQuery } from '#web/platform/api/queries.ts';
import { Checkbox } from '#web/platform/ui/checkbox.tsx';
import { SelectField } from '#web/platform/ui/select.tsx';

import { hasTicketTypes, segmentLabels } from './message-words.ts';
import type { MessageForm } from './use-message-form.ts';

/** To whom: a segment, and for people with tickets their ticket types. */
export function AudienceFields({ event }: { event: Workspace }) {
  const { register, formState } = useFormContext<MessageForm>();
  const segment = useWatch<MessageForm, 'segment'>({ name: 'segment' });
  const { data } = useQuery(apiQuery('listHostTicketTypes', { params: { id: event.slug } }));
  const types = data?.types ?? [];
  const { errors } = formState;
  const options = Object.entries(segmentLabels(event)).map(([value, label]) => ({ value, label }));
  return (
    <>
      <SelectField label="To" options={options} errors={errors.segment?.message} {...register('segment')} />
      {hasTicketTypes(segment) && types.length > 1 && (
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 text-sm font-semibold">With these tickets</legend>
          <p className="text-sm text-ink-soft">Choose none to include all of them.</p>
          <div className="grid max-h-72 gap-x-6 overflow-y-auto rounded-control border border-line px-3.5 py-2 sm:grid-cols-2">
            {types.map(({ id, name }) => (
              <Checkbox
                key={id}
                value={id}
                label={<bdi className="wrap-anywhere">{name}</bdi>}
                {...register('ticket_type_ids')}
              />
            ))}
          </div>
          {errors.ticket_type_ids && (
            <p className="text-sm font-medium text-danger">{errors.ticket_type_ids.message}</p>
          )}
        </fieldset>
      )}
    </>
  );
}
