import type { EventEditor } from '#contract/event-editing.ts';

import { TextField } from '#web/platform/ui/field.tsx';
import { numberOrNull, wholeRule } from '#web/platform/lib/whole-number.ts';

import { EditSection } from './edit-section.tsx';
import type { EventFields } from './event-fields.ts';
import { useSection } from './use-section.ts';

const limits = ['capacity', 'max_per_order', 'max_per_buyer', 'hold_minutes'] as const;
type Limit = (typeof limits)[number];
type LimitsForm = Record<Limit, string>;

function toForm(event: EventEditor): LimitsForm {
  return Object.fromEntries(limits.map((limit) => [limit, String(event[limit] ?? '')])) as LimitsForm;
}

function toFields(form: LimitsForm): EventFields {
  return {
    capacity: numberOrNull(form.capacity),
    max_per_buyer: numberOrNull(form.max_per_buyer),
    max_per_order: Number(form.max_per_order),
    hold_minutes: Number(form.hold_minutes),
  };
}

const neededRule = { ...wholeRule, required: 'Enter a whole number.' };

/** How many tickets there are in all, and how many one buyer may have. */
export function LimitsSection({ event }: { event: EventEditor }) {
  const section = useSection({ event, name: 'Limits', toForm, toFields });
  const { field } = section;
  return (
    <EditSection section={section}>
      <TextField
        label="Capacity"
        is_optional
        inputMode="numeric"
        hint={`Across all ticket types. Sold or held now: ${(event.sold + event.held).toLocaleString('en')}.`}
        {...field('capacity', wholeRule)}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Tickets per order"
          inputMode="numeric"
          hint="1 to 20."
          {...field('max_per_order', neededRule)}
        />
        <TextField
          label="Tickets per person"
          is_optional
          inputMode="numeric"
          hint="Across all orders."
          {...field('max_per_buyer', wholeRule)}
        />
      </div>
      <TextField
        label="Minutes to pay"
        inputMode="numeric"
        hint="5 to 30. How long tickets are held for a buyer."
        {...field('hold_minutes', neededRule)}
      />
    </EditSection>
  );
}
