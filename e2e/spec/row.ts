/** A test by its file and title; `*` matches anything, and then all matching tests count. */
export type TestName = `${string}.ts${'' | 'x'} › ${string}`;

/** The entry for a sentence of the specification. */
export type Row =
  /** The tests that prove it. */
  | TestName[]
  /** The specification leaves this to us. */
  | 'left to us';

/** Each sentence of one section, word for word, with its entry. */
export type SectionRows = Record<string, Row>;
