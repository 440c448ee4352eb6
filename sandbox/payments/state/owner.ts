/** Whose balance: a connected account's, or (null) the platform's own. */
export type Owner = string | null;
