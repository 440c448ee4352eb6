import type { OrganizationSettings } from '#contract/organizations.ts';

import { SaveBar } from '#web/domains/account/save-bar.tsx';
import { Section } from '#web/domains/account/section.tsx';
import { TextAreaField, TextField } from '#web/platform/ui/field.tsx';

import { useSettingsForm } from './use-settings-form.tsx';

const fields = ['tax_name', 'tax_address', 'tax_number'] as const;

/** Who sells, as receipts say it. */
export function TaxSection({ organization }: { organization: OrganizationSettings }) {
  const { field, bar, onSubmit } = useSettingsForm({ title: 'Receipts', organization, fields });
  return (
    <Section title="Receipts" text="Your details as the seller, shown on every order confirmation.">
      <form noValidate method="post" className="grid grid-cols-1 gap-5" onSubmit={onSubmit}>
        <TextField
          label="Legal name"
          is_optional
          hint={`Without one, receipts say “${organization.name}”.`}
          maxLength={200}
          dir="auto"
          {...field('tax_name')}
        />
        <TextAreaField label="Address" is_optional rows={3} maxLength={500} dir="auto" {...field('tax_address')} />
        <TextField label="VAT or tax number" is_optional maxLength={40} dir="ltr" {...field('tax_number')} />
        <SaveBar label="Save receipts" {...bar} />
      </form>
    </Section>
  );
}
