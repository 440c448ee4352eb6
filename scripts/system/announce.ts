import type { System } from './start-system.ts';
import { say } from './supervise.ts';

/** Prints the addresses and the demonstration logins. */
export async function announce({ config, url, mailboxUrl, paymentsUrl }: Omit<System, 'close'>): Promise<void> {
  say('');
  say(`${config.brandName} is ready:   ${url}`);
  if (mailboxUrl) say(`Development mailbox:   ${mailboxUrl}`);
  if (paymentsUrl) say(`Payment sandbox:       ${paymentsUrl}/_sandbox/`);
  if (config.demoData) {
    const { demoLogins, demoSecondFactor } = await import('#server/demo/logins.ts');
    say('');
    say('Demonstration logins (user name, password):');
    for (const { role, username, password } of demoLogins) say(`  ${role.padEnd(12)} ${username}  ${password}`);
    const [first = '', last = ''] = [demoSecondFactor.recovery_codes[0], demoSecondFactor.recovery_codes.at(-1)];
    say(
      `  Second factor of the staff at /dashboard/staff: ${first} to ${last}, each once; or ${demoSecondFactor.secret}`,
    );
    say('  in an authenticator app.');
  }
  say('');
  say('Ctrl-C stops it.');
}
