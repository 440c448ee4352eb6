import { type CityProgramme, tickets, type Venue } from './programme.ts';

const hof: Venue = { name: 'Hof Elf', address: 'Lindenhof 11, 10999 Berlin', latitude: 52.4989, longitude: 13.4271 };
const lichtspiel: Venue = {
  name: 'Lichtspiel Mitte',
  address: 'Alte Färbergasse 3, 10119 Berlin',
  latitude: 52.5286,
  longitude: 13.4061,
};

/** Other organizations of the demo organizer, which cannot receive payouts yet or any more. */
export const berlinSideRooms: CityProgramme = {
  city: 'Berlin',
  country: 'DE',
  time_zone: 'Europe/Berlin',
  currency: 'eur',
  events: [
    {
      title: 'Short Films, Long Scarves',
      host: 'dachgarten',
      category: 'arts',
      summary: 'Eleven short films on a roof. It costs nothing, and it is cold.',
      description: ['Nothing longer than nine minutes. We have blankets for forty and hot pears for everybody.'],
      tags: ['film', 'open air', 'free'],
      venue: hof,
      when: { weekday: 4, week: 1, at: '20:30', hours: 3 },
      types: [tickets('Seat', 0, [22, 60])],
    },
    {
      title: 'A Season of Silent Films',
      host: 'dachgarten',
      category: 'arts',
      summary: 'Three evenings with a piano.',
      description: ['The piano is on the roof already. Who gets it down again is not decided.'],
      tags: ['film', 'piano'],
      venue: hof,
      when: { weekday: 4, week: 4, at: '20:30', hours: 3 },
      state: 'draft',
      types: [tickets('Evening', 1200, [0, 60])],
    },
    {
      title: 'Back Room, Both Sides',
      host: 'spaetschicht',
      category: 'concert',
      summary: 'A new record, played and then played live.',
      description: [
        'Side A from the record, side B from the people who made it. The back room holds ninety; the yard holds everybody else.',
      ],
      line_up: ['Opal Dune', 'Okto Drum Unit (live)'],
      tags: ['live', 'vinyl'],
      venue: lichtspiel,
      when: { weekday: 3, week: 2, at: '20:00', hours: 4 },
      types: [tickets('Back room', 1600, [31, 90]), tickets('Yard', 0, [44, 150])],
    },
  ],
};
