import { NO_CAUSE } from '../state/sandbox.ts';
import type { Sandbox } from '../state/sandbox.ts';
import type { TaskHandlers } from '../state/scheduler.ts';
import { announceAvailable } from './announce-available.ts';
import { passDeadline } from './change-account.ts';
import { decideDispute } from './dispute-evidence.ts';
import { passDisputeDeadline } from './disputes.ts';
import { expireIfDue } from './expire-session.ts';
import { settleAsyncPayment } from './settle-async-payment.ts';
import { runPayouts, settlePayout } from './payouts.ts';
import { settleRefund } from './refunds.ts';

/** The tasks that the virtual clock runs. */
export function taskHandlers(sandbox: Sandbox): TaskHandlers {
  return {
    'expire-session': (id) => expireIfDue(sandbox, id),
    'settle-async-payment': (id) => void settleAsyncPayment(sandbox, id),
    'settle-refund': (id) => void settleRefund(sandbox, id),
    'pass-account-deadline': (id) => passDeadline(sandbox, NO_CAUSE, id),
    'announce-available': (key) => announceAvailable(sandbox, key),
    'decide-dispute': (id) => decideDispute(sandbox, id),
    'pass-dispute-deadline': (id) => passDisputeDeadline(sandbox, id),
    'run-payouts': (key) => runPayouts(sandbox, key),
    'settle-payout': (id) => void settlePayout(sandbox, id, { action: 'pay' }),
    'forget-idempotency': (key) => sandbox.store.delete('idempotency', key),
  };
}
