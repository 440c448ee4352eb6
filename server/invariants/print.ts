import { createPool } from '#server/platform/db/db.ts';
import { runInvariants } from './run.ts';

/** `npm run invariants`: prints every row that violates a rule; returns false if there is one. */
export async function printInvariants(databaseUrl: string, print: (line: string) => void): Promise<boolean> {
  const onError = (error: Error) => print(error.message);
  const pool = createPool({ connectionString: databaseUrl, max: 1, onError, name: 'velvet-invariants' });
  try {
    const violations = await runInvariants(pool);
    for (const { id, row } of violations) print(`${id}  ${row}`);
    print(violations.length === 0 ? 'All invariants hold.' : `Rows that break an invariant: ${violations.length}`);
    return violations.length === 0;
  } finally {
    await pool.end();
  }
}
