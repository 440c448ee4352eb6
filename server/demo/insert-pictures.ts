import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { replacePicture } from '#server/domains/organizations/queries.ts';
import type { Tx } from '#server/platform/db/db.ts';
import type { People } from './insert-people.ts';

/**
 * Gives each organization its picture from `pictures/`. The pictures are part of the repository: nothing is drawn at
 * the start.
 */
export async function insertPictures(tx: Tx, { hosts }: People, now: Date): Promise<void> {
  for (const [handle, { id: organization_id }] of hosts) {
    const webp = await readFile(new URL(`pictures/${handle}.webp`, import.meta.url));
    const name = createHash('sha256').update(webp).digest('base64url').slice(0, 22);
    await tx.updateTable('organizations').set({ picture_name: name }).where('id', '=', organization_id).execute();
    await replacePicture(tx, { organization_id, name, webp, created_at: now });
  }
}
