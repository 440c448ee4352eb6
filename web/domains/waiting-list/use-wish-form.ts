import { useForm } from 'react-hook-form';

import { parseMoney } from '#web/platform/lib/parse-money.ts';

/** What somebody waits for, as it is typed. No type stands for any, no price for any price. */
export type WishValues = { party_size: string; ticket_type_ids: string[]; max_amount: string; email: string };

/** The fields that the server may refuse. */
export const wishFields = ['ticket_type_ids', 'party_size', 'max_amount', 'email'] as const;

/** The state of the form to join, or to change what one waits for. */
export function useWishForm(values: Partial<WishValues>) {
  return useForm<WishValues>({
    defaultValues: { party_size: '1', ticket_type_ids: [], max_amount: '', email: '', ...values },
  });
}

/** The wish as the API takes it. */
export function wishOf({ party_size, ticket_type_ids, max_amount }: WishValues, currency: string) {
  return {
    party_size: Number(party_size),
    ticket_type_ids,
    max_amount: max_amount.trim() === '' ? null : parseMoney(max_amount, currency),
  };
}
