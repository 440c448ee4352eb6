import type { AppContext } from '#server/context.ts';
import { storeRecoveryCodes } from '#server/domains/staff/second-factor/recovery-codes.ts';
import { sealSecret } from '#server/domains/staff/second-factor/secret-box.ts';
import { readSecretText } from '#server/domains/staff/second-factor/totp.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { addMilliseconds, HOUR } from '#server/platform/lib/clock.ts';
import { type People, mustHave } from './insert-people.ts';
import { demoPeople, demoSecondFactor } from './logins.ts';

const REPORTS = [
  {
    hours: 5,
    topic: 'report_event',
    about: '/events/nachtschicht',
    name: 'Jonas Weber',
    email: 'jonas.weber@example.com',
    message:
      'The page says doors at eleven, the venue’s own page says ten. Which one is right? We travel from Leipzig.',
  },
  {
    hours: 30,
    topic: 'report_problem',
    about: '',
    name: 'Amal Haddad',
    email: 'amal@example.com',
    message: 'On my tablet the calendar of the search closes by itself when I turn the screen.',
  },
];

/** The member of staff whose second factor is printed, and two reports for the queue. */
export async function insertStaff(ctx: AppContext, tx: Tx, people: People): Promise<void> {
  const { id: user_id } = mustHave(people.users, demoPeople.staff.username);
  const now = ctx.clock.now();
  const totp_secret = sealSecret(ctx.config.secretPepper, user_id, readSecretText(demoSecondFactor.secret));
  await tx.insertInto('staff').values({ user_id, added_at: now, totp_secret, totp_set_up_at: now }).execute();
  await storeRecoveryCodes(ctx, tx, { user_id, codes: demoSecondFactor.recovery_codes });
  const reports = REPORTS.map(({ hours, ...report }) => ({
    ...report,
    created_at: addMilliseconds(now, -hours * HOUR),
  }));
  await tx.insertInto('contact_messages').values(reports).execute();
}
