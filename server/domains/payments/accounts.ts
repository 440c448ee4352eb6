/** One account of the ledger. Debits are positive, credits negative. */
export type LedgerAccount = {
  name: string;
  kind: 'asset' | 'liability' | 'income' | 'expense' | 'clearing';
  event_id?: string;
};

const PAYABLE = /:payable$/;

/** The platform's money at the provider, available or pending. */
export const providerBalance: LedgerAccount = { name: 'stripe:balance', kind: 'asset' };
/** The platform's fees. */
export const fees: LedgerAccount = { name: 'fees', kind: 'income' };
/** Between a refund's intent and its outcome; normally zero. */
export const refundsInFlight: LedgerAccount = { name: 'refunds:in_flight', kind: 'clearing' };
/** Between a transfer's intent and its outcome; normally zero. */
export const transfersInFlight: LedgerAccount = { name: 'transfers:in_flight', kind: 'clearing' };
/** Between the intent to take a transfer back and its outcome; normally zero. */
export const reversalsInFlight: LedgerAccount = { name: 'reversals:in_flight', kind: 'clearing' };
/** What we owe buyers whose money we could not send back. */
export const buyerUnrefunded: LedgerAccount = { name: 'buyer:unrefunded', kind: 'liability' };
/** What the provider keeps of every payment. */
export const providerFees: LedgerAccount = { name: 'exp:stripe', kind: 'expense' };

/** What banks took from us after disputes whose outcome is open. */
export const disputesHeld: LedgerAccount = { name: 'disputes:held', kind: 'asset' };
/** What the provider charges for disputes. */
export const disputeFees: LedgerAccount = { name: 'exp:dispute', kind: 'expense' };
/** What the platform bears because nobody else can. */
export const losses: LedgerAccount = { name: 'exp:losses', kind: 'expense' };

/** What we owe an event's organizer. */
export function organizerPayable(eventId: string): LedgerAccount {
  return { name: `org:${eventId}:payable`, kind: 'liability', event_id: eventId };
}

/** What a promoter of an event will earn if nothing is refunded; it becomes theirs after the event. */
export function promoterPayable(eventId: string, linkId: string): LedgerAccount {
  return { name: `promo:${eventId}:${linkId}:payable`, kind: 'liability', event_id: eventId };
}

/** What a promoter has earned at an event and is owed. */
export function promoterEarned(eventId: string, linkId: string): LedgerAccount {
  return { name: `promo:${eventId}:${linkId}:earned:payable`, kind: 'liability', event_id: eventId };
}

/** What we owe the seller of a ticket in Resale, one account for each sale. */
export function sellerPayable(eventId: string, listingId: string): LedgerAccount {
  return { name: `res:${listingId}:payable`, kind: 'liability', event_id: eventId };
}

/** Whether an account is one of those that must never be overdrawn. */
export function isPayable({ name }: LedgerAccount): boolean {
  return PAYABLE.test(name);
}

/** The receivable for the part of a debit that a payable cannot cover: its owner owes us that. */
export function receivableOf({ name, event_id }: LedgerAccount): LedgerAccount {
  return { name: name.replace(PAYABLE, ':receivable'), kind: 'asset', event_id };
}
