import type { OrganizationSettings } from '#contract/organizations.ts';

import { SaveBar } from '#web/domains/account/save-bar.tsx';
import { Section } from '#web/domains/account/section.tsx';

import { useSettingsForm } from './use-settings-form.tsx';

const fields = ['fee_payer'] as const;

const choices = [
  { value: 'buyer', label: 'Guests', text: 'The fee is part of the price they see. You get the price you set.' },
  { value: 'organizer', label: 'You', text: 'Guests pay the price you set. The fee comes out of what you get.' },
];

/** What new events begin with. */
export function DefaultsSection({ organization }: { organization: OrganizationSettings }) {
  const { field, bar, onSubmit } = useSettingsForm({ title: 'Defaults', organization, fields });
  const { errors, ...radio } = field('fee_payer');
  return (
    <Section title="Defaults" text="What new events start with. Existing events stay as they are.">
      <form noValidate method="post" className="grid grid-cols-1 gap-5" onSubmit={onSubmit}>
        <fieldset className="grid gap-1">
          <legend className="mb-2 text-sm font-semibold">Who pays the fees?</legend>
          {choices.map(({ value, label, text }) => (
            <label key={value} className="flex cursor-pointer items-start gap-3 py-2">
              <input type="radio" value={value} {...radio} className="mt-0.5 size-5 shrink-0 accent-accent" />
              <span>
                <b className="font-semibold">{label}</b>
                <span className="block text-sm text-ink-soft">{text}</span>
              </span>
            </label>
          ))}
          {errors && <p className="text-sm font-medium text-danger">{errors}</p>}
        </fieldset>
        <SaveBar label="Save defaults" {...bar} />
      </form>
    </Section>
  );
}
