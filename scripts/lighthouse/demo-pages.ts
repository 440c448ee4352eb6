/** The audited pages of the demonstration data, by name. */
export const demoPages = {
  home: '/',
  list: '/events',
  event: '/events/nachtschicht',
  resale: '/marketplace',
  organizer: '/organizers/nachtwerk',
};
