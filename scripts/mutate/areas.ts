/** What is mutated together, by patterns, and the tests that have to notice. */
export type Area = {
  files: readonly string[];
  tests: readonly string[];
  options?: object;
  /** Each file of tests loads its modules anew: what is decided when a module is loaded is only mutated then. */
  is_isolated?: boolean;
};

/** Most texts are names of columns, which PostgreSQL checks: their mutants cost time and say little. */
const WITHOUT_TEXTS = { mutator: { excludedMutations: ['StringLiteral'] } };

/** What no mistake may get into, by the name under which `docs/mutation-testing.md` lists its score. */
export const areas: Record<string, Area> = {
  money: {
    files: [
      'contract/{listing-price,resale-split,ticket-price}.ts',
      'server/platform/lib/money.ts',
      'server/domains/payments/{ledger,shares}.ts',
    ],
    tests: [
      'contract/{listing-price,resale-split}.test.ts',
      'server/platform/lib/money.test.ts',
      'server/domains/events/ticket-price.test.ts',
      'server/domains/payments/{ledger,ledger.property,shares}.test.ts',
    ],
    options: WITHOUT_TEXTS,
  },
  stock: {
    // What takes, prices, keeps and gives back tickets; not what presents and mails it.
    files: [
      'server/domains/checkout/{apply-payment,buyer,choose-lines,create-checkout,end-hold,end-replaced,expire-holds}.ts',
      'server/domains/checkout/{give-back-hold,hold-head,hold-listings,hold-queue,issue-complimentary,limit-free-orders}.ts',
      'server/domains/checkout/{draft-listings,draft-order,listing-refusals,offer,policy,price-listings,price-order}.ts',
      'server/domains/checkout/{record-sale,redeem-offer,refusals,take-back,take-holds,take-listings}.ts',
    ],
    // Killed servers run in processes of their own, where nothing is mutated.
    tests: ['server/domains/checkout/!(kill).test.ts', 'server/domains/waiting-list/*.test.ts'],
    options: WITHOUT_TEXTS,
  },
  access: {
    files: ['server/domains/organizations/policy.ts', 'server/domains/events/get-{own,visible}-event.ts'],
    tests: [
      'server/domains/organizations/*.test.ts',
      'server/domains/events/{events,event-address}.test.ts',
      'server/tests/permissions.test.ts',
    ],
    is_isolated: true,
  },
  codes: {
    files: ['contract/ticket-{code,rotation}.ts', 'server/platform/lib/ticket-codes.ts'],
    tests: ['server/domains/tickets/codes.test.ts'],
  },
};
