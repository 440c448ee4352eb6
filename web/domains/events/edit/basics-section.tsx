import type { EventEditor } from '#contract/event-editing.ts';

import { categoryNames } from '#web/domains/events/event-words.ts';
import { needed } from '#web/platform/lib/needed.ts';
import { Checkbox } from '#web/platform/ui/checkbox.tsx';
import { TextAreaField, TextField } from '#web/platform/ui/field.tsx';
import { SelectField } from '#web/platform/ui/select.tsx';

import { EditSection } from './edit-section.tsx';
import type { EventFields } from './event-fields.ts';
import { useSection } from './use-section.ts';

const categories = Object.entries(categoryNames).map(([value, label]) => ({ value, label }));

type BasicsForm = { title: string; summary: string; category: EventEditor['category']; tags: string; renames: boolean };

function toForm({ title, summary, category, tags }: EventEditor): BasicsForm {
  return { title, summary, category, tags: tags.join(', '), renames: false };
}

function toFields({ title, summary, category, tags }: BasicsForm): EventFields {
  return { title: title.trim(), summary: summary.trim(), category, tags: tagsIn(tags) };
}

/** Title, summary, category and tags. */
export function BasicsSection({ event }: { event: EventEditor }) {
  const section = useSection({
    ...{ event, name: 'Basics', toForm, toFields },
    toAnswers: ({ renames }) => (renames ? { new_address: true } : {}),
  });
  const { field, form, values } = section;
  const isRenamed = event.published_at !== null && values.title.trim() !== event.title;
  return (
    <EditSection section={section}>
      <TextField label="Title" dir="auto" maxLength={200} {...field('title', needed('Enter a title.'))} />
      {isRenamed && (
        <Checkbox
          label="Change the page’s address to match. The old one keeps working."
          {...form.register('renames')}
        />
      )}
      <TextAreaField
        label="Summary"
        is_optional
        dir="auto"
        rows={2}
        maxLength={300}
        hint="One or two sentences for the page and for shared links."
        {...field('summary')}
      />
      <SelectField label="Category" options={categories} {...field('category')} />
      <TextField label="Tags" is_optional dir="auto" hint="Separated by commas, 12 at most." {...field('tags')} />
    </EditSection>
  );
}

function tagsIn(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim());
  return [...new Set(tags.filter((tag) => tag !== ''))];
}
