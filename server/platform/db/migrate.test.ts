import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
  mkdirSync(join(folder, 'migrations'));
  mkdirSync(join(folder, 'functions'));
  url = await createEmptyDatabase();
  write('0001_notes.sql', 'create table notes (id int primary key);');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, sql: string): void {
  writeFileSync(join(folder, 'migrations', name), sql);
}

function remove(name: string): void {
  rmSync(join(folder, 'migrations', name));
}

function writeFunction(name: string, sql: string): void {
  writeFileSync(join(folder, 'functions', name), sql);
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

  test('rolls back a migration that fails, and names file and line', async () => {
    await migrate(url, { folder });
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

  test('refuses a duplicate number, a wrong name, and a number below the applied ones', async () => {
    write('0001_again.sql', 'select 1;');
    await expect(migrate(url, { folder })).rejects.toThrow('used twice');
    remove('0001_again.sql');
    write('2_wrong.sql', 'select 1;');
    await expect(migrate(url, { folder })).rejects.toThrow('2_wrong.sql');
    remove('2_wrong.sql');
    write('0005_late.sql', 'select 1;');
    await migrate(url, { folder });
    write('0003_before.sql', 'select 1;');
    await expect(migrate(url, { folder })).rejects.toThrow('0003_before.sql comes before');
  });

  test('refuses a database of another version, and says what to do', async () => {
    write('0002_newer.sql', 'select 1;');
    await migrate(url, { folder });
    remove('0002_newer.sql');
    await expect(migrate(url, { folder })).rejects.toThrow(
      'The database has 0002_newer.sql, which this version does not know. In development, run "npm run db:reset"',
    );
  });
});

describe('functions', () => {
  const twice = (factor: number) =>
    `create or replace function twice(p_value int) returns int language sql immutable as $$ select p_value * ${factor} $$;`;
  const result = async (call: string) => (await names(`select ${call}::text as name`))[0];

  test('are created before the tables that use them, and may name tables and functions that come later', async () => {
    write('0001_notes.sql', 'create table notes (id int primary key check (twice(id) > 0));');
    writeFunction(
      'count_notes.sql',
      'create or replace function count_notes() returns bigint language sql as $$ select sum(twice(id)) from notes $$;',
    );
    writeFunction('twice.sql', twice(2));
    expect(await migrate(url, { folder })).toEqual(['count_notes.sql', 'twice.sql', '0001_notes.sql']);
    expect(await result('twice(4)')).toBe('8');
  });

  test('are applied again when their file changed, and only then', async () => {
    writeFunction('twice.sql', twice(2));
    await migrate(url, { folder });
    expect(await migrate(url, { folder })).toEqual([]);
    writeFunction('twice.sql', twice(20));
    expect(await migrate(url, { folder })).toEqual(['twice.sql']);
    expect(await result('twice(4)')).toBe('80');
  });

  test('are dropped when their file is gone', async () => {
    writeFunction('twice.sql', twice(2));
    await migrate(url, { folder });
    rmSync(join(folder, 'functions', 'twice.sql'));
    expect(await migrate(url, { folder })).toEqual(['twice.sql']);
    await expect(result('twice(4)')).rejects.toThrow('does not exist');
    expect(await migrate(url, { folder })).toEqual([]);
  });

  test('that change their parameters drop the old ones first, or are refused', async () => {
    writeFunction('twice.sql', twice(2));
    await migrate(url, { folder });
    const wider = twice(2).replace('p_value int', 'p_value bigint').replace('returns int', 'returns bigint');
    writeFunction('twice.sql', wider);
    await expect(migrate(url, { folder })).rejects.toThrow('begin the file with "drop function if exists"');
    writeFunction('twice.sql', `drop function if exists twice(int);\n${wider}`);
    await migrate(url, { folder });
    expect(await result('pg_typeof(twice(4))')).toBe('bigint');
  });

  test('with errors stop everything: neither they nor a migration is applied', async () => {
    writeFunction(
      'broken.sql',
      'create or replace function broken() returns int language sql as $$\n select id from nowhere $$;',
    );
    await expect(migrate(url, { folder })).rejects.toThrow(/broken\.sql \(line 2\).*nowhere/);
    expect(await applied()).toEqual([]);
    await expect(result('broken()')).rejects.toThrow('does not exist');
  });
});
