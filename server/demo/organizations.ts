export type DemoOrganization = {
  handle: string;
  name: string;
  country: string;
  currency: string;
  bio: string;
  /** The state of the payouts; ready unless given. */
  payouts?: 'not_started' | 'restricted';
  /** The owner; the demo organizer owns the first organization. */
  owner: DemoName;
  /** The other members of the team. */
  team?: readonly (DemoName & { role: 'manager' | 'finance' | 'door' })[];
  website?: string;
  tax?: { tax_name: string; tax_address: string; tax_number: string };
};

export type DemoName = { username: string; first_name: string; last_name: string };

/** The organizations of the demo data. */
export const demoOrganizations: readonly DemoOrganization[] = [
  {
    handle: 'nachtwerk',
    name: 'Nachtwerk Kollektiv',
    country: 'DE',
    currency: 'eur',
    bio: 'Nine people, one boiler house, and a rule about cameras. We have made nights in Berlin since the lease was cheap.',
    owner: { username: 'tomas', first_name: 'Tomas', last_name: 'Brandt' },
    team: [
      { username: 'ilse.kramer', first_name: 'Ilse', last_name: 'Kramer', role: 'manager' },
      { username: 'ruben.vogt', first_name: 'Ruben', last_name: 'Vogt', role: 'finance' },
      { username: 'yasmin.ates', first_name: 'Yasmin', last_name: 'Ateş', role: 'door' },
    ],
    website: 'https://nachtwerk.example/',
    tax: {
      tax_name: 'Nachtwerk Kollektiv GmbH',
      tax_address: 'Kesselhausweg 4\n10245 Berlin',
      tax_number: 'DE 000 000 000',
    },
  },
  {
    handle: 'dachgarten',
    name: 'Sommerkino Dachgarten',
    country: 'DE',
    currency: 'eur',
    bio: 'Films between chimneys, from May until somebody shivers.',
    payouts: 'not_started',
    owner: { username: 'tomas', first_name: 'Tomas', last_name: 'Brandt' },
  },
  {
    handle: 'spaetschicht',
    name: 'Spätschicht Records',
    country: 'DE',
    currency: 'eur',
    bio: 'A label, a back room, and a record player that everybody may use.',
    payouts: 'restricted',
    owner: { username: 'tomas', first_name: 'Tomas', last_name: 'Brandt' },
  },
  {
    handle: 'stillwater',
    name: 'Stillwater Studio',
    country: 'DE',
    currency: 'eur',
    bio: 'Breath, water, heat. Small groups and no incense.',
    owner: { username: 'annika.lind', first_name: 'Annika', last_name: 'Lind' },
  },
  {
    handle: 'lantern-low',
    name: 'Lantern & Low',
    country: 'GB',
    currency: 'gbp',
    bio: 'Loud nights and quiet ones, mostly below street level.',
    owner: { username: 'marlow.price', first_name: 'Marlow', last_name: 'Price' },
  },
  {
    handle: 'table-twelve',
    name: 'Table Twelve',
    country: 'GB',
    currency: 'gbp',
    bio: 'Supper clubs for people who would not otherwise have met.',
    owner: { username: 'ottavia.m', first_name: 'Ottavia', last_name: 'Marchetti' },
  },
  {
    handle: 'thirty-first',
    name: 'Thirty-First Floor Presents',
    country: 'US',
    currency: 'usd',
    bio: 'Parties with a view, concerts without one.',
    owner: { username: 'delroy.finch', first_name: 'Delroy', last_name: 'Finch' },
  },
  {
    handle: 'maison-minuit',
    name: 'Maison Minuit',
    country: 'FR',
    currency: 'eur',
    bio: 'We open when the others close.',
    owner: { username: 'solene.r', first_name: 'Solène', last_name: 'Rivière' },
  },
  {
    handle: 'grachtlicht',
    name: 'Grachtlicht',
    country: 'NL',
    currency: 'eur',
    bio: 'Light, water, bicycles, bass.',
    owner: { username: 'noor.v', first_name: 'Noor', last_name: 'Verhulst' },
  },
  {
    handle: 'sala-corinta',
    name: 'Sala Corinta',
    country: 'ES',
    currency: 'eur',
    bio: 'A neighbourhood theatre that got out of hand.',
    owner: { username: 'oriol.puig', first_name: 'Oriol', last_name: 'Puig' },
  },
  {
    handle: 'mare-alta',
    name: 'Maré Alta',
    country: 'PT',
    currency: 'eur',
    bio: 'Music between the hills and the docks.',
    owner: { username: 'beatriz.sal', first_name: 'Beatriz', last_name: 'Salgado' },
  },
  {
    handle: 'norrsken-rum',
    name: 'Norrsken Rum',
    country: 'SE',
    currency: 'sek',
    bio: 'Dark months, bright rooms.',
    owner: { username: 'saga.nyman', first_name: 'Saga', last_name: 'Nyman' },
  },
];
