import { ConfigError } from '#server/config-values.ts';
import type { AppContext } from '#server/context.ts';
import { setOrganizationFee } from '#server/domains/organizations/set-organization-fee.ts';
import { withContext } from './system/with-database.ts';

// Sets the platform fee of one organization of this copy, whether or not it is running: nothing on the website can.

const USAGE = `Use it like this, with the handle of an organization, the percentage and the amount for each paid ticket:
    npm run organization-fee -- HANDLE 4.5 0.99
    npm run organization-fee -- HANDLE default
  A fee above the usual is only set with --yes at the end.`;

const words = process.argv.slice(2);
const is_confirmed = words.at(-1) === '--yes';
const [handle = '', percent = '', fixed, ...rest] = is_confirmed ? words.slice(0, -1) : words;
const isDefault = percent === 'default';

if (percent === '' || rest.length > 0 || isDefault !== (fixed === undefined)) throw new ConfigError(USAGE);
await withContext(change);

async function change(ctx: AppContext): Promise<string> {
  const fee = isDefault ? null : { percent, fixed: fixed ?? '' };
  const { name, from, to } = await setOrganizationFee(ctx, { handle, fee, is_confirmed });
  if (from === to) return `The fee of ${name} is ${to} already. Nothing was changed.`;
  return `The fee of ${name} was ${from}.\nIt is ${to} now, for events made from now on. Others keep theirs.`;
}
