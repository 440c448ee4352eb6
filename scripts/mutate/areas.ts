/** The files that are mutated together, as patterns, and the tests that have to notice. */
export type Area = {
  files: readonly string[];
  tests: readonly string[];
  options?: object;
  /** Each test file loads its modules again: needed for values that are computed when a module is loaded. */
  is_isolated?: boolean;
};

/** Most strings are names of columns, which PostgreSQL checks: their mutants cost time and say little. */
const WITHOUT_TEXTS = { mutator: { excludedMutations: ['StringLiteral'] } };

/** The most critical code, by the name under which `docs/mutation-testing.md` lists its score. */
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
    // Code that chooses, prices and takes tickets, in first sales and in Resale.
    files: [
      'server/domains/checkout/{buyer,policy}.ts',
      'server/domains/checkout/holds/{choose-lines,create-checkout,draft-order,hold-order,hold-queue,limit-free-orders}.ts',
      'server/domains/checkout/holds/{listing-refusals,offer,price-order,refusals,take-holds}.ts',
      'server/domains/checkout/holds/{buy,draft,find,hold,price,take}-listings.ts',
    ],
    // Without race and random tests: they are slow, and mostly about SQL, which is not mutated.
    tests: [
      'server/domains/checkout/{changed-price,checkout-codes,checkout-limits,correct-email,invited}.test.ts',
      'server/domains/checkout/{policy,refund-rule}.test.ts',
      'server/domains/checkout/holds/{buy-falling-price,buy-listings,buy-listings-limits,create-checkout}.test.ts',
      'server/domains/checkout/holds/{free-orders,guest-limits,same-request,take-holds,take-listings}.test.ts',
      'server/domains/checkout/payment/{pay-checkout,pay-listings}.test.ts',
      'server/domains/promo-codes/use-promo-codes.test.ts',
      'server/domains/promoters/promoters.test.ts',
      'server/domains/requests/{approve-invited,ask-to-come}.test.ts',
    ],
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
