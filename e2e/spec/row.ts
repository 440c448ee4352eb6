/** Names of later work that rows may wait for. */
export type LaterWork = 'payouts' | 'Resale';

/** A test by its file and title; `*` matches anything, and then all matching tests count. */
export type TestName = `${string}.ts${'' | 'x'} › ${string}`;

/** The entry for a sentence of the specification. */
export type Row =
  /** The tests that prove it. */
  | TestName[]
  /** Not implemented yet, with the work it waits for; tests may prove a part of it. */
  | { waits_for: LaterWork; shown_by?: TestName[] }
  /** The specification leaves this to us. */
  | 'left to us';

/** Each sentence of one section, word for word, with its entry. */
export type SectionRows = Record<string, Row>;
