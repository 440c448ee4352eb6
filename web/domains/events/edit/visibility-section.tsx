import type { EventEditor } from '#contract/event-editing.ts';

import { Checkbox } from '#web/platform/ui/checkbox.tsx';

import { ChoiceList } from './choice-list.tsx';
import { EditSection } from './edit-section.tsx';
import { visibilities } from './field-words.ts';
import { useSection } from './use-section.ts';

type VisibilityForm = Pick<EventEditor, 'visibility' | 'takes_requests'>;

const toForm = ({ visibility, takes_requests }: VisibilityForm): VisibilityForm => ({ visibility, takes_requests });

/** Who can find the event, and whether others may ask to come. */
export function VisibilitySection({ event }: { event: EventEditor }) {
  const section = useSection<VisibilityForm>({ event, name: 'Visibility', toForm, toFields: toForm });
  const { form } = section;
  return (
    <EditSection section={section}>
      <ChoiceList
        legend="Who can find it"
        options={visibilities}
        input={form.register('visibility')}
        errors={form.formState.errors.visibility?.message}
      />
      {section.values.visibility === 'private' && (
        <div className="grid gap-1">
          <Checkbox label="People can ask to come" {...form.register('takes_requests')} />
          <p className="pl-8 text-sm text-ink-soft">
            Anyone with the link sees the poster, title, city and date, and can ask you for an invitation. Otherwise
            they see nothing.
          </p>
        </div>
      )}
    </EditSection>
  );
}
