import type { AppContext } from '#server/context.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { sendReportMails } from './send-report-mails.ts';
import { sendSalesDigests } from './send-sales-digests.ts';

/** Mails to hosts about their sales. Every quarter of an hour, because it is morning at another time in each zone. */
export function salesMailJobs(ctx: AppContext): Jobs {
  return {
    send_sales_digests: { cron: '*/15 * * * *', run: () => sendSalesDigests(ctx) },
    send_report_mails: { cron: '*/15 * * * *', run: () => sendReportMails(ctx) },
  };
}
