import { useState } from 'react';

import type { EventEditor } from '#contract/event-editing.ts';

import { PriceSplit } from '#web/domains/events/price/price-split.tsx';
import { TextField } from '#web/platform/ui/field.tsx';
import { parseMoney } from '#web/platform/lib/parse-money.ts';

import { ChoiceList } from './choice-list.tsx';
import { EditSection } from './edit-section.tsx';
import { feePayers } from './field-words.ts';
import { useSection } from './use-section.ts';

type FeesForm = Pick<EventEditor, 'fee_payer'>;

const toForm = ({ fee_payer }: FeesForm): FeesForm => ({ fee_payer });

/** Who pays the fees, and what that does to a price. */
export function FeesSection({ event }: { event: EventEditor }) {
  const section = useSection<FeesForm>({ event, name: 'Fees', toForm, toFields: toForm });
  const [example, setExample] = useState('20');
  const { form, values } = section;
  const { currency, fee_basis_points, fee_fixed_amount } = event;
  return (
    <EditSection section={section}>
      <ChoiceList
        legend="Who pays the fees"
        options={feePayers}
        input={form.register('fee_payer')}
        errors={form.formState.errors.fee_payer?.message}
      />
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <TextField
          label={`Example price (${currency.toUpperCase()})`}
          inputMode="decimal"
          value={example}
          onChange={({ target }) => setExample(target.value)}
        />
        <PriceSplit
          amount={parseMoney(example, currency)}
          currency={currency}
          rule={{ fee_payer: values.fee_payer, fee_basis_points, fee_fixed_amount }}
        />
      </div>
    </EditSection>
  );
}
