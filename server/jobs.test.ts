import { expect, test } from 'vitest';
import { createTestApp } from '#server/testing/app.ts';
import { allJobs } from './jobs.ts';

test('the scheduled jobs and their times', async () => {
  const { ctx } = await createTestApp();
  const crons = Object.fromEntries(Object.entries(allJobs(ctx)).map(([name, { cron }]) => [name, cron]));
  expect(crons).toMatchObject({
    // Unsold tickets, and transfers that nobody accepted, are returned.
    ...{ return_unsold_tickets: '* * * * *', expire_transfers: '* * * * *' },
    // A listing is shown even if no matcher runs, and prices in lists follow the listings.
    ...{ show_listings: '* * * * *', refresh_event_resale: '* * * * *' },
    // Ticket holders are notified of a moved event.
    tell_holders: '* * * * *',
    // Sellers are reviewed in the days before they are paid.
    assess_sellers: '*/10 * * * *',
  });
});
