import type { AppContext } from '#server/context.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';
import { sendReminders } from './send-reminders.ts';

/** Reminders before events, and what is kept of test messages. */
export function messageJobs(ctx: AppContext): Jobs {
  return {
    send_reminders: { cron: '* * * * *', run: () => sendReminders(ctx) },
    forget_test_messages: { cron: '53 3 * * *', run: () => forgetTests(ctx) },
  };
}

async function forgetTests(ctx: AppContext): Promise<void> {
  await ctx.db
    .deleteFrom('messages')
    .where('is_test', '=', true)
    .where('created_at', '<', addMilliseconds(ctx.clock.now(), -DAY))
    .execute();
}
