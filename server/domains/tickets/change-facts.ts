import { z } from 'zod';
import { type Block, facts } from '#server/platform/mail/blocks.ts';

const Changes = z.array(z.object({ label: z.string(), before: z.string(), after: z.string() }));

/** The changes of a notice, as `holder_notices.changes` has them. */
export const readChanges = (changes: unknown) => Changes.parse(changes);

/** The changes of a notice (`holder_notices.changes`) with their old and new values. */
export function changeFacts(changes: unknown): Block[] {
  return readChanges(changes).map(({ label, before, after }) =>
    facts([
      [`${label}, new`, after],
      [`${label}, before`, before],
    ]),
  );
}
