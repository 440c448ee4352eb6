/** Topics of a message to the team, in the order of the form. Plain data, so that the browser can use it without schemas. */
export const contactTopics = {
  question: 'A question',
  tickets: 'My tickets or an order',
  refund: 'A payment or a refund',
  account: 'My account',
  organizer: 'Hosting events',
  report_event: 'Report an event',
  report_listing: 'Report a ticket in Resale',
  report_problem: 'Report a technical problem',
  safety: 'Safety or fraud',
  privacy: 'Privacy and my data',
  other: 'Something else',
} as const;

export type ContactTopic = keyof typeof contactTopics;
