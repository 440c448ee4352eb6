import { sql } from 'kysely';

/** The name of a person for others: the full name, else the user name. */
export function nameOf(person: { first_name: string; last_name: string; username: string }): string {
  return `${person.first_name} ${person.last_name}`.trim() || person.username;
}

/** The same in SQL, for a person `u` of the query; null for a deleted account and where a join found nobody. */
export const nameOfUser = (u: string) =>
  sql<string | null>`case when ${sql.ref(`${u}.disabled_at`)} is null then
    coalesce(nullif(trim(${sql.ref(`${u}.first_name`)} || ' ' || ${sql.ref(`${u}.last_name`)}), ''), ${sql.ref(`${u}.username`)}) end`;
