import type { Sandbox } from '../state/sandbox.ts';
import { findAnyTransaction } from '../rules/book.ts';
import { invalidRequest } from './errors.ts';

export type ObjectName =
  | 'checkout.session'
  | 'item'
  | 'payment_intent'
  | 'charge'
  | 'refund'
  | 'balance_transaction'
  | 'balance'
  | 'event'
  | 'dispute'
  | 'radar.early_fraud_warning'
  | 'payout'
  | 'transfer'
  | 'transfer_reversal';

type Resolve = (sandbox: Sandbox, id: string) => object | undefined;

// Fields that Stripe can expand; if the sandbox has no such object, the field is always null.
const EXPANDABLE: Record<ObjectName, Record<string, ObjectName | null>> = {
  'checkout.session': { payment_intent: 'payment_intent', line_items: null, customer: null, invoice: null },
  item: {},
  payment_intent: { latest_charge: 'charge', customer: null, on_behalf_of: null, review: null },
  charge: {
    balance_transaction: 'balance_transaction',
    payment_intent: 'payment_intent',
    refunds: null,
    customer: null,
    failure_balance_transaction: 'balance_transaction',
  },
  refund: {
    charge: 'charge',
    payment_intent: 'payment_intent',
    balance_transaction: 'balance_transaction',
    failure_balance_transaction: 'balance_transaction',
    transfer_reversal: null,
  },
  balance_transaction: { source: null },
  dispute: { charge: 'charge', payment_intent: 'payment_intent' },
  'radar.early_fraud_warning': { charge: 'charge', payment_intent: 'payment_intent' },
  payout: {
    balance_transaction: 'balance_transaction',
    failure_balance_transaction: 'balance_transaction',
    destination: null,
  },
  transfer: {
    balance_transaction: 'balance_transaction',
    source_transaction: 'charge',
    destination: null,
    destination_payment: null,
  },
  transfer_reversal: {
    balance_transaction: 'balance_transaction',
    transfer: 'transfer',
    destination_payment_refund: null,
    source_refund: null,
  },
  balance: {},
  event: {},
};

const MAX_DEPTH = 4;

const LOOK_UP: Array<{ prefix: string; resolve: Resolve }> = [
  { prefix: 'pi_', resolve: ({ store }, id) => store.get('payment_intents', id) },
  { prefix: 'ch_', resolve: ({ store }, id) => store.get('charges', id) },
  { prefix: 're_', resolve: ({ store }, id) => store.get('refunds', id) },
  { prefix: 'tr_', resolve: ({ store }, id) => store.get('transfers', id) },
  { prefix: 'trr_', resolve: ({ store }, id) => store.get('transfer_reversals', id) },
  { prefix: 'txn_', resolve: findAnyTransaction },
];

// Lists that are left out of an object unless they are requested.
const INCLUDABLE: Record<string, (sandbox: Sandbox, id: string) => object> = {
  line_items: ({ store }, id) => ({
    object: 'list',
    data: store.get('checkout_sessions', id)?.line_items ?? [],
    has_more: false,
    url: `/v1/checkout/sessions/${id}/line_items`,
  }),
  refunds: ({ store }, id) => ({
    object: 'list',
    data: [...store.newestFirst('refunds')].filter((refund) => refund.charge === id).slice(0, 10),
    has_more: false,
    url: `/v1/charges/${id}/refunds`,
  }),
};

/** Refuses paths that name nothing expandable. */
export function checkExpand(returns: ObjectName | { list: ObjectName } | null, paths: string[]): void {
  for (const path of paths) {
    const keys = path.split('.');
    if (keys.length > MAX_DEPTH) {
      throw invalidRequest(`You cannot expand more than ${MAX_DEPTH} levels`, { param: 'expand' });
    }
    const isList = returns !== null && typeof returns === 'object';
    const inData = !isList || keys.shift() === 'data';
    if (!inData || !isExpandable(isList ? returns.list : returns, keys)) throw notExpandable(path);
  }
}

function isExpandable(name: ObjectName | null, [key, ...rest]: string[]): boolean {
  if (name === null || key === undefined || !Object.hasOwn(EXPANDABLE[name], key)) return false;
  const next = EXPANDABLE[name][key] ?? null;
  // Below a field that is always null any path is accepted.
  return rest.length === 0 || next === null || isExpandable(next, rest);
}

function notExpandable(path: string): Error {
  return invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
}

/** Replaces identifiers by their objects, along the given paths. */
export function expandPaths(sandbox: Sandbox, body: object, paths: string[]): object {
  return paths.reduce((result, path) => expandOne(sandbox, result, path.split('.')), body);
}

function expandOne(sandbox: Sandbox, value: object, keys: string[]): object {
  const [key, ...rest] = keys;
  if (key === undefined) return value;
  if (Array.isArray(value)) return value.map((element: object) => expandOne(sandbox, element, keys));
  const fields = new Map(Object.entries(value));
  const present: unknown = fields.get(key) ?? include(sandbox, key, fields.get('id'));
  const found = typeof present === 'string' ? resolve(sandbox, present) : present;
  if (typeof found !== 'object' || found === null) return value;
  return { ...value, [key]: expandOne(sandbox, found, rest) };
}

function include(sandbox: Sandbox, key: string, id: unknown): object | undefined {
  const maker = Object.hasOwn(INCLUDABLE, key) ? INCLUDABLE[key] : undefined;
  return typeof id === 'string' ? maker?.(sandbox, id) : undefined;
}

function resolve(sandbox: Sandbox, id: string): object | undefined {
  return LOOK_UP.find(({ prefix }) => id.startsWith(prefix))?.resolve(sandbox, id);
}
