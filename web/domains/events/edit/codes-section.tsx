import type { EventEditor } from '#contract/event-editing.ts';

import { spokenZoneName } from '#contract/time-zones.ts';
import { wholeTime } from '#web/platform/lib/whole-time.ts';
import { TextField } from '#web/platform/ui/field.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';

import { ChoiceList } from './choice-list.tsx';
import { EditSection } from './edit-section.tsx';
import type { EventFields } from './event-fields.ts';
import { codeModes } from './field-words.ts';
import { RepeatedHourChoice } from './repeated-hour.tsx';
import { useSection } from './use-section.ts';

type CodesForm = {
  code_mode: EventEditor['code_mode'];
  codes_revealed_at: string;
  which: 'first' | 'second' | '';
};

function toForm({ code_mode, codes_revealed_at, repeated_hours }: EventEditor): CodesForm {
  return { code_mode, codes_revealed_at: codes_revealed_at ?? '', which: repeated_hours.codes_revealed_at ?? '' };
}

function toFields({ code_mode, codes_revealed_at }: CodesForm): EventFields {
  return { code_mode, codes_revealed_at: codes_revealed_at || null };
}

const toAnswers = ({ which }: CodesForm) => (which ? { repeated_hours: { codes_revealed_at: which } } : {});

/** What the codes on tickets do, and from when they are shown. */
export function CodesSection({ event }: { event: EventEditor }) {
  const section = useSection({ event, name: 'Codes', toForm, toFields, toAnswers });
  const { field, form, values } = section;
  const stopsPrints = event.code_mode === 'static' && values.code_mode === 'rotating' && event.holders.count > 0;
  return (
    <EditSection section={section}>
      <ChoiceList
        legend="Codes on tickets"
        options={codeModes}
        input={form.register('code_mode')}
        errors={form.formState.errors.code_mode?.message}
      />
      {stopsPrints && (
        <Notice tone="caution">
          Codes in e-mails, PDFs and screenshots stop working: guests have to open their ticket’s page instead.
        </Notice>
      )}
      <div className="grid gap-2">
        <TextField
          type="datetime-local"
          label={`Show codes from (${spokenZoneName(event.time_zone)})`}
          hint="Until then tickets have no code that could be passed on. Leave empty to show codes right away."
          is_optional
          {...field('codes_revealed_at', {
            ...wholeTime('codes_revealed_at', form),
            onChange: () => form.setValue('which', ''),
          })}
        />
        <RepeatedHourChoice
          name="codes_revealed_at_which"
          error={form.formState.errors.codes_revealed_at?.message}
          value={values.which}
          onChange={(which) => form.setValue('which', which)}
        />
      </div>
    </EditSection>
  );
}
