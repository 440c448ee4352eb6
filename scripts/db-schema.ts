import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { migratedDatabase, startTestDatabaseServer } from '#server/testing/database-server.ts';
import style from '../.oxfmtrc.json' with { type: 'json' };
import { dumpSchema } from './dump-schema.ts';
import { rowTypes } from './row-types.ts';

// Writes what follows from the migrations: the schema as text, for reviews, and the row types. With --check it only
// compares.

const ROOT = join(import.meta.dirname, '..');
const HEADER = `-- The schema after all migrations, written by \`npm run schema\`. Never edit it: write a migration. Functions are named\n-- only; each has its file in functions/.\n\n`;

const server = await startTestDatabaseServer();
try {
  const url = await migratedDatabase(server.adminUrl);
  const types = 'server/platform/db/schema.ts';
  writeOrCompare('server/platform/db/schema.sql', HEADER + (await dumpSchema(url)));
  writeOrCompare(types, (await format(types, await rowTypes(url), style)).code);
} finally {
  await server.stop();
}

function writeOrCompare(path: string, text: string): void {
  const file = join(ROOT, path);
  const existing = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (existing === text) return;
  if (!process.argv.includes('--check')) return writeFileSync(file, text);
  const [before, after] = [existing.split('\n'), text.split('\n')];
  const line = after.findIndex((content, index) => content !== before[index]);
  console.error(`${path} does not match the migrations (line ${line + 1}: "${after[line]}").`);
  console.error('Run `npm run schema` and commit the file.');
  process.exitCode = 1;
}
