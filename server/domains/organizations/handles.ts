import slugify from '@sindresorhus/slugify';
import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/platform/db/db.ts';
import { isUuid } from '#server/platform/lib/is-uuid.ts';

/** Handles that could be mistaken for a page or a voice of the platform itself. */
const RESERVED = new Set(
  (
    'about account admin administrator api app auth billing blog checkout contact create dashboard door edit ' +
    'events faq guidelines health help home host hosts info legal login logout mail marketplace me media news ' +
    'null official organizer organizers parties payment payments press privacy promoter resale root safety ' +
    'security settings signup staff status support system team terms test ticket tickets undefined user users www'
  ).split(' '),
);
/** The prefix of handles that replace those of closed organizations. */
const FORMER_PREFIX = 'former-';

/** Whether a handle is reserved for the platform, or could be mistaken for an id. */
export function isReserved(handle: string, brandName: string): boolean {
  return (
    RESERVED.has(handle) || handle.startsWith(FORMER_PREFIX) || isUuid(handle) || isPlatformName(handle, brandName)
  );
}

/**
 * Whether a name could be taken for the platform itself, whose mails may carry an organization's name alone: the brand,
 * spaced or spelled in any letters that look like it, alone or with reserved words.
 */
export function isPlatformName(name: string, brandName: string): boolean {
  const [words, brand] = [name, brandName].map((text) => slugify(text.normalize('NFKC')).split('-')) as [
    string[],
    string[],
  ];
  const ownWords = words.filter((word) => !RESERVED.has(word));
  const letters = brand.join('');
  return (
    letters !== '' &&
    (ownWords.join('') === letters || ['', ...RESERVED].some((word) => words.join('') === letters + word))
  );
}

export const RESERVED_SENTENCE = 'This handle is reserved. Choose another one.';
export const RESERVED_NAME = 'This name is reserved. Choose another one.';
export const TAKEN_SENTENCE = 'This handle is taken.';

/** The present or former owner of each of these handles. */
export async function findHandleOwners(db: Db, handles: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('organization_handles')
    .select(['handle', 'organization_id'])
    .where('handle', 'in', handles)
    .execute();
  return new Map(rows.map(({ handle, organization_id }) => [handle, organization_id]));
}

const SUFFIXES = ['events', 'nights', 'presents', 'live', '2', '3', '4', '5'];
const MAX_LENGTH = 60;

/** A free handle similar to a taken one; null if all tried ones are taken, too. */
export async function suggestHandle(ctx: AppContext, handle: string): Promise<string | null> {
  const tries = SUFFIXES.map((suffix) => `${handle.slice(0, MAX_LENGTH - suffix.length - 1)}-${suffix}`);
  const owners = await findHandleOwners(ctx.db, tries);
  return tries.find((one) => !owners.has(one) && !isReserved(one, ctx.config.brandName)) ?? null;
}
