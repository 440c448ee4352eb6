import type { AppContext } from '#server/context.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { forgetOldRequests } from './forget-old-requests.ts';
import { tellHosts } from './tell-hosts.ts';

/** Notifies hosts of new requests, and deletes old ones. */
export function requestJobs(ctx: AppContext): Jobs {
  return {
    tell_hosts_of_requests: { cron: '*/5 * * * *', run: () => tellHosts(ctx) },
    forget_guest_requests: { cron: '11 4 * * *', run: () => forgetOldRequests(ctx) },
  };
}
