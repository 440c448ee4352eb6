/** A demo user with an account. All of them share one printed password, which protects nothing. */
export type DemoPerson = {
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  /** Handle of the organization owned, if any. */
  owns?: string;
};

export const DEMO_PASSWORD = 'lantern-parade-31';

export const demoPeople = {
  visitor: { username: 'mira', email: 'mira@example.com', first_name: 'Mira', last_name: 'Solano' },
  organizer: {
    username: 'tomas',
    email: 'tomas@example.com',
    first_name: 'Tomas',
    last_name: 'Brandt',
    owns: 'nachtwerk',
  },
  promoter: { username: 'kofi', email: 'kofi@example.com', first_name: 'Kofi', last_name: 'Adjei' },
  doorman: { username: 'dana', email: 'dana@example.com', first_name: 'Dana', last_name: 'Petrov' },
  staff: { username: 'ines', email: 'ines@example.com', first_name: 'Ines', last_name: 'Moreau' },
} as const satisfies Record<string, DemoPerson>;

/** The logins a visitor of the demonstration may use. */
export const demoLogins: readonly { role: string; username: string; password: string }[] = Object.entries(
  demoPeople,
).map(([role, { username }]) => ({ role, username, password: DEMO_PASSWORD }));

/** The second factor of the demo staff: printed like the password, so that everybody can use it. */
export const demoSecondFactor = {
  /** For an authenticator app. */
  secret: 'VELVETROPEDEMONSTRATIONSTAFF2345',
  /** Each works once. */
  recovery_codes: Array.from({ length: 10 }, (_, index) => `LANTERN-${String(index + 1).padStart(2, '0')}`),
};
