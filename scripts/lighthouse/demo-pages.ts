/** The pages that are looked at, by name: addresses of the demonstration data. */
export const demoPages = {
  home: '/',
  list: '/events',
  event: '/events/nachtschicht',
  organizer: '/organizers/nachtwerk',
};
