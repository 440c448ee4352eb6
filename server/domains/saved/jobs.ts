import type { AppContext } from '#server/context.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { sendSaleAlerts } from './send-sale-alerts.ts';

/** Sends the alerts of events whose sales have opened. */
export function savedJobs(ctx: AppContext): Jobs {
  return { send_sale_alerts: { cron: '* * * * *', run: () => sendSaleAlerts(ctx) } };
}
