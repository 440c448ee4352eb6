import { Client } from 'pg';

const TYPES: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  xid8: 'string',
  float8: 'number',
  bool: 'boolean',
  timestamptz: 'Date',
  date: 'string',
  bytea: 'Buffer',
  varchar: 'string',
  _text: 'string[]',
  _uuid: 'string[]',
  tsvector: 'string',
  point: '{ x: number; y: number }',
};

type Column = {
  table_name: string;
  column_name: string;
  udt_name: string;
  is_nullable: string;
  is_generated: string;
  has_default: boolean;
};

const COLUMNS = `
  select c.table_name, c.column_name, c.udt_name, c.is_nullable, c.is_generated, c.column_default is not null as has_default
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
   where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name not in ('schema_migrations', 'schema_functions')
   order by c.table_name, c.ordinal_position`;

function columnType(column: Column): string {
  if (column.udt_name === 'jsonb') return jsonType(column);
  const base = TYPES[column.udt_name];
  if (!base) throw new Error(`no type for ${column.udt_name} (${column.table_name}.${column.column_name})`);
  const type = column.is_nullable === 'YES' ? `${base} | null` : base;
  if (column.is_generated === 'ALWAYS') return `GeneratedAlways<${type}>`;
  return column.has_default ? `Generated<${type}>` : type;
}

function jsonType(column: Column): string {
  const written = column.is_nullable === 'YES' ? 'string | null' : 'string';
  return `ColumnType<unknown, ${written}${column.has_default || column.is_nullable === 'YES' ? ' | undefined' : ''}, ${written}>`;
}

function render(columns: Column[]): string {
  const tables = Map.groupBy(columns, (column) => column.table_name);
  const bodies = [...tables].map(([name, list]) => {
    const lines = list.map((column) => `    ${column.column_name}: ${columnType(column)};`);
    return `  ${name}: {\n${lines.join('\n')}\n  };`;
  });
  return `// Made by \`npm run schema\` from the migrations; do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** The tables. JSON comes back parsed but untyped: parse it with a schema before use; it is written as text. */
export type Database = {\n${bodies.join('\n')}\n};\n`;
}

/** The row types of every table of a migrated database, as the text of server/platform/db/schema.ts. */
export async function rowTypes(connectionString: string): Promise<string> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<Column>(COLUMNS);
    return render(rows);
  } finally {
    await client.end();
  }
}
