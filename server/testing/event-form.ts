/** The values of the event form, except the title. */
export const eventForm = {
  category: 'party',
  starts_at: '2031-12-12T23:00',
  ends_at: '2031-12-13T05:00',
  venue_name: 'The Cellar',
  city: 'Berlin',
  country: 'DE',
};
