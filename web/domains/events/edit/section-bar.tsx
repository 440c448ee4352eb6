import type { FieldValues } from 'react-hook-form';

import { Button } from '#web/platform/ui/button.tsx';

import type { Section } from './use-section.ts';

/** The buttons of a section with changes; on a phone they stay at the end of the screen. */
export function SectionBar<Form extends FieldValues>({ section }: { section: Section<Form> }) {
  const { name, isUnsaved, isBusy, isUnanswered, toTell, discard } = section;
  if (!isUnsaved) return null;
  const people =
    toTell === 1
      ? '1 person holds or is buying a ticket'
      : `${toTell.toLocaleString('en')} people hold or are buying tickets`;
  return (
    <div className="section-bar flex flex-wrap items-center gap-3">
      <p role="status" className="basis-full text-sm text-ink-soft">
        {toTell > 0 ? `${people}. We’ll e-mail ${toTell === 1 ? 'them' : 'them all'}.` : 'These changes are not saved.'}
      </p>
      <Button type="submit" variant="primary" is_busy={isBusy}>
        {toTell > 0 ? `Save and tell ${toTell.toLocaleString('en')}` : saveLabel(name, isUnanswered)}
      </Button>
      {!isBusy && (
        <Button variant="quiet" onClick={discard}>
          Undo changes
        </Button>
      )}
    </div>
  );
}

function saveLabel(name: string, isUnanswered: boolean): string {
  return isUnanswered ? 'Try again' : `Save ${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}
