import { ConfigError } from '#server/config-values.ts';
import type { AppContext } from '#server/context.ts';
import { addStaff, listStaff, removeStaff, resetSecondFactor } from '#server/domains/staff/change-staff.ts';
import { withContext } from './system/with-database.ts';

// Manages the staff of this copy, whether or not it is running: nothing on the website can.

const USAGE = `Use it like this, with a user name or an e-mail address:
    npm run staff -- list
    npm run staff -- add NAME
    npm run staff -- remove NAME
    npm run staff -- reset-second-factor NAME`;

type Command = (ctx: AppContext, name: string) => Promise<string>;

const commands: Record<string, Command> = {
  async add(ctx, name) {
    const isNew = await addStaff(ctx, name);
    return isNew
      ? `${name} is staff now, and sets up the second factor at /dashboard/staff.`
      : `${name} is staff already.`;
  },
  async remove(ctx, name) {
    return (await removeStaff(ctx, name)) ? `${name} is not staff any more.` : `${name} is not staff.`;
  },
  async 'reset-second-factor'(ctx, name) {
    const isReset = await resetSecondFactor(ctx, name);
    return isReset ? `${name} sets up a new second factor at the next visit.` : `${name} is not staff.`;
  },
};

const [word = '', name, ...rest] = process.argv.slice(2);
const command = word === 'list' ? list : commands[word];
if (!command || (word === 'list') !== (name === undefined) || rest.length > 0) throw new ConfigError(USAGE);
await withContext((ctx) => command(ctx, name ?? ''));

async function list(ctx: AppContext): Promise<string> {
  const staff = await listStaff(ctx);
  if (staff.length === 0) return 'Nobody is staff. Add somebody: npm run staff -- add NAME';
  return staff
    .map(({ username, email, totp_set_up_at }) => {
      const factor = totp_set_up_at ? 'second factor set up' : 'no second factor yet';
      return `${username}  ${email}  ${factor}`;
    })
    .join('\n');
}
