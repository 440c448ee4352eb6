import { Suspense } from 'react';

import type { EventEditor } from '#contract/event-editing.ts';

import { lazyPart } from '#web/platform/ui/lazy-part.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';

import { EditSection } from './edit-section.tsx';
import { useSection } from './use-section.ts';

// A hundred kilobytes that only this section needs.
const RichTextField = lazyPart(async () => (await import('./rich-text/rich-text-field.tsx')).RichTextField);

type DescriptionForm = Pick<EventEditor, 'description_html'>;

const toForm = ({ description_html }: DescriptionForm): DescriptionForm => ({ description_html });

/** What the event is about, in formatted text. */
export function DescriptionSection({ event }: { event: EventEditor }) {
  const section = useSection<DescriptionForm>({ event, name: 'Description', toForm, toFields: toForm });
  const { form, values } = section;
  return (
    <EditSection section={section}>
      <Suspense fallback={<Skeleton className="h-56 w-full" />}>
        <RichTextField
          id="description_html"
          label="Description"
          errors={form.formState.errors.description_html?.message}
          value={values.description_html}
          onChange={(html) => form.setValue('description_html', html)}
        />
      </Suspense>
    </EditSection>
  );
}
