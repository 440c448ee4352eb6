import { hashPassword } from '#server/domains/auth/passwords.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';
import { canonicalEmail } from '#server/platform/lib/email-address.ts';
import { newSecret } from '#server/platform/lib/random.ts';
import { DEMO_PASSWORD, type DemoPerson, demoPeople } from './logins.ts';
import { demoOrganizations } from './organizations.ts';

export type DemoUser = { id: string; username: string; email: string; name: string };
export type DemoHost = { id: string; owner: DemoUser };

export type People = {
  /** By user name. */
  users: Map<string, DemoUser>;
  /** By handle. */
  hosts: Map<string, DemoHost>;
};

const AGE = 120 * DAY;

/** The demo accounts with printed passwords, and the organizations with their owners and teams. */
export async function insertPeople(tx: Tx, now: Date): Promise<People> {
  const since = addMilliseconds(now, -AGE);
  const users = await insertUsers(tx, since);
  const hosts = new Map<string, DemoHost>();
  for (const demo of demoOrganizations) {
    const { handle, name, country, currency, bio, owner, payouts = 'ready', website = '', tax = {} } = demo;
    const user = mustHave(users, owner.username);
    const values = {
      handle,
      name,
      country,
      currency,
      bio,
      website,
      ...tax,
      owner_user_id: user.id,
      payouts_state: payouts,
      paid_sales_allowed: payouts === 'ready',
      created_at: since,
      updated_at: since,
    };
    const { id } = await tx.insertInto('organizations').values(values).returning('id').executeTakeFirstOrThrow();
    hosts.set(handle, { id, owner: user });
  }
  await tx
    .insertInto('organization_members')
    .values(
      demoOrganizations.flatMap(({ handle, owner, team = [] }) =>
        [{ ...owner, role: 'owner' }, ...team].map(({ username, role }) => ({
          organization_id: mustHave(hosts, handle).id,
          user_id: mustHave(users, username).id,
          role,
          created_at: since,
        })),
      ),
    )
    .execute();
  return { users, hosts };
}

async function insertUsers(tx: Tx, since: Date): Promise<Map<string, DemoUser>> {
  const printed: DemoPerson[] = Object.values(demoPeople);
  const crews = demoOrganizations.flatMap(({ owner, team = [] }) => [{ ...owner, role: 'owner' }, ...team]);
  const hosts = crews.map((person) => ({ ...person, email: `${person.username}@example.com` }));
  const known = new Set(printed.map(({ username }) => username));
  const sellers = new Set(crews.filter(({ role }) => role !== 'door').map(({ username }) => username));
  // The other hosts get a random password, so that only the printed accounts can be used.
  const [password, unknown] = await Promise.all([hashPassword(DEMO_PASSWORD), hashPassword(newSecret())]);
  const people = [...printed, ...hosts.filter(({ username }) => !known.has(username))];
  const rows = await tx
    .insertInto('users')
    .values(
      people.map(({ username, email, first_name, last_name }) => ({
        username,
        email,
        first_name,
        last_name,
        buyer_key: canonicalEmail(email),
        password_hash: known.has(username) ? password : unknown,
        is_seller: sellers.has(username),
        email_verified_at: since,
        created_at: since,
        updated_at: since,
      })),
    )
    .returning(['id', 'username', 'email', 'first_name', 'last_name'])
    .execute();
  return new Map(rows.map((row) => [row.username, { ...row, name: `${row.first_name} ${row.last_name}` }]));
}

/** The value of a key in the demo data; throws if it is missing. */
export function mustHave<Value>(map: ReadonlyMap<string, Value>, key: string): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error(`the demonstration names ${key}, which it does not have`);
  return value;
}
