import { type Insertable, sql } from 'kysely';
import type { Tx } from '#server/platform/db/db.ts';
import type { Database } from '#server/platform/db/schema.ts';

/**
 * Inserts any number of rows in one statement. All rows must have the same columns; bytes and instants are written as
 * they are; JSON columns are not supported.
 */
export async function insertRows<Table extends keyof Database>(
  tx: Tx,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  const json = JSON.stringify(rows.map(plain));
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${json}::jsonb)`.execute(tx);
}

function plain(row: object): object {
  const values = Object.entries(row).map(([column, value]) => [
    column,
    Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value,
  ]);
  return Object.fromEntries(values);
}
