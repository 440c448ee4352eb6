import type { EventEditor } from '#contract/event-editing.ts';

import { Checkbox } from '#web/platform/ui/checkbox.tsx';
import { TextAreaField, TextField } from '#web/platform/ui/field.tsx';
import { SelectField } from '#web/platform/ui/select.tsx';
import { numberOrNull, wholeRule } from '#web/platform/lib/whole-number.ts';

import { EditSection } from './edit-section.tsx';
import type { EventFields } from './event-fields.ts';
import { refundPolicies } from './field-words.ts';
import { useSection } from './use-section.ts';

type RulesForm = {
  age_limit: string;
  dress_code: string;
  house_rules: string;
  reentry_allowed: boolean;
  refund_policy: EventEditor['refund_policy'];
};

function toForm({ age_limit, dress_code, house_rules, reentry_allowed, refund_policy }: EventEditor): RulesForm {
  return { age_limit: String(age_limit ?? ''), dress_code, house_rules, reentry_allowed, refund_policy };
}

function toFields({ age_limit, dress_code, house_rules, ...choices }: RulesForm): EventFields {
  return {
    age_limit: numberOrNull(age_limit),
    dress_code: dress_code.trim(),
    house_rules: house_rules.trim(),
    ...choices,
  };
}

/** Age, dress, re-entry and refunds, and the house's own rules. */
export function RulesSection({ event }: { event: EventEditor }) {
  const section = useSection({ event, name: 'Rules', toForm, toFields });
  const { field, form } = section;
  return (
    <EditSection section={section}>
      <TextField
        label="Minimum age"
        is_optional
        inputMode="numeric"
        hint="In years. Leave empty for all ages."
        {...field('age_limit', wholeRule)}
      />
      <TextField label="Dress code" is_optional dir="auto" maxLength={200} {...field('dress_code')} />
      <SelectField
        label="Refunds"
        hint="Until the time you choose, buyers can return tickets themselves. Those go back on sale, and you refund the price without our fee."
        options={refundPolicies}
        {...field('refund_policy')}
      />
      <Checkbox label="Guests can leave and come back" {...form.register('reentry_allowed')} />
      <TextAreaField
        label="House rules"
        is_optional
        hint="Cameras, bags, what is not welcome, in your own words. Guests see it under “Good to know”."
        dir="auto"
        maxLength={2000}
        {...field('house_rules')}
      />
    </EditSection>
  );
}
