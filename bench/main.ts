import { readdirSync } from 'node:fs';

/** `npm run bench -- NAME [ARGUMENTS]` runs one benchmark; without a name it lists them. */
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== 'main.ts')
  .map((file) => file.slice(0, -'.ts'.length));
const [name = ''] = process.argv.splice(2, 1);

if (names.includes(name)) await import(`./${name}.ts`);
else {
  console.log('npm run bench -- NAME runs one of these; docs/performance.md says what each measures:');
  for (const known of names) console.log(`  ${known}`);
  if (name) process.exitCode = 1;
}
