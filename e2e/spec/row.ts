/** Work that comes later; a row that waits for it says so by one of these names. */
export type LaterWork = 'invitations' | 'organizer tools' | 'payouts' | 'people of an event' | 'Resale';

/** A test by its file and title; `*` stands for anything, and then every test that fits counts. */
export type TestName = `${string}.ts${'' | 'x'} › ${string}`;

/** What stands beside a sentence of the specification. */
export type Row =
  /** The tests that show it. */
  | TestName[]
  /** Not there yet, and which work brings it; tests may show the part that is. */
  | { waits_for: LaterWork; shown_by?: TestName[] }
  /** The specification says here what it leaves to us. */
  | 'left to us';

/** Each sentence of one section, word for word, and what shows it. */
export type SectionRows = Record<string, Row>;
