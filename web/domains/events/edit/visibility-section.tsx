import type { EventEditor } from '#contract/event-editing.ts';

import { ChoiceList } from './choice-list.tsx';
import { EditSection } from './edit-section.tsx';
import { visibilities } from './field-words.ts';
import { useSection } from './use-section.ts';

type VisibilityForm = Pick<EventEditor, 'visibility'>;

const toForm = ({ visibility }: VisibilityForm): VisibilityForm => ({ visibility });

/** Who can find the event. */
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
    </EditSection>
  );
}
