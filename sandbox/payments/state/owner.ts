/** The owner of a balance: a connected account, or (null) the platform. */
export type Owner = string | null;
