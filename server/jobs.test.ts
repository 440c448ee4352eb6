import { expect, test } from 'vitest';
import { createTestApp } from '#server/testing/app.ts';
import { allJobs } from './jobs.ts';

test('what nobody asks for happens by itself', async () => {
  const { ctx } = await createTestApp();
  const crons = Object.fromEntries(Object.entries(allJobs(ctx)).map(([name, { cron }]) => [name, cron]));
  expect(crons).toMatchObject({
    // Unsold tickets, and those that nobody accepted, come back.
    ...{ return_unsold_tickets: '* * * * *', expire_transfers: '* * * * *' },
    // A ticket of Resale is shown even if no waiting list is served, and prices follow the listings.
    ...{ show_listings: '* * * * *', refresh_event_resale: '* * * * *' },
    // Who holds a ticket of an event that moved is told.
    tell_holders: '* * * * *',
    // Sellers are weighed in the days before they are paid.
    weigh_sellers: '*/10 * * * *',
  });
});
