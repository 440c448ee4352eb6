import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createEmptyDatabase } from '#server/testing/database.ts';
import { migrate } from './migrate.ts';

let folder: string;
let url: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'velvet-migrations-'));
  url = await createEmptyDatabase();
  write('0001_notes.sql', 'create table notes (id int primary key);');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, sql: string): void {
  writeFileSync(join(folder, name), sql);
}

async function names(sql: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ name: string }>(sql)).rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

const applied = () => names('select name from schema_migrations order by name');

describe('migrate', () => {
  test('applies what is missing, once', async () => {
    expect(await migrate(url, { folder })).toEqual(['0001_notes.sql']);
    write('0002_marks.sql', 'create table marks (id int primary key);');
    expect(await migrate(url, { folder })).toEqual(['0002_marks.sql']);
    expect(await migrate(url, { folder })).toEqual([]);
    expect(await applied()).toEqual(['0001_notes.sql', '0002_marks.sql']);
  });

  test('lets several start at once', async () => {
    const results = await Promise.all(Array.from({ length: 5 }, () => migrate(url, { folder })));
    expect(results.flat()).toEqual(['0001_notes.sql']);
  });

  test('leaves nothing of a migration that fails, and names file and line', async () => {
    write('0002_broken.sql', 'create table half (id int);\nselect nonsense;');
    await expect(migrate(url, { folder })).rejects.toThrow(/0002_broken\.sql \(line 2\).*nonsense/);
    expect(await applied()).toEqual(['0001_notes.sql']);
    expect(await names("select tablename as name from pg_tables where tablename = 'half'")).toEqual([]);
  });

  test('refuses a file that was edited after it was applied', async () => {
    await migrate(url, { folder });
    write('0001_notes.sql', 'create table notes (id bigint primary key);');
    await expect(migrate(url, { folder })).rejects.toThrow('0001_notes.sql was changed');
  });

  test('refuses a number used twice, a wrong name, and a file that comes too late', async () => {
    write('0001_again.sql', 'select 1;');
    await expect(migrate(url, { folder })).rejects.toThrow('used twice');
    rmSync(join(folder, '0001_again.sql'));
    write('2_wrong.sql', 'select 1;');
    await expect(migrate(url, { folder })).rejects.toThrow('2_wrong.sql');
    rmSync(join(folder, '2_wrong.sql'));
    write('0005_late.sql', 'select 1;');
    await migrate(url, { folder });
    write('0003_before.sql', 'select 1;');
    await expect(migrate(url, { folder })).rejects.toThrow('0003_before.sql comes before');
  });

  test('refuses a database of a newer version', async () => {
    write('0002_newer.sql', 'select 1;');
    await migrate(url, { folder });
    rmSync(join(folder, '0002_newer.sql'));
    await expect(migrate(url, { folder })).rejects.toThrow('does not know');
  });
});
