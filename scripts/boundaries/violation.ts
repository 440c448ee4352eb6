/** Path from the project's root → source text. */
export type Sources = Map<string, string>;
export type Violation = { path: string; line: number; message: string };
