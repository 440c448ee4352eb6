import type { Invitation, MAX_PLUS_ONES } from '#contract/invitations.ts';

/** What an invitation offers, as it stands in a form: text as typed. */
export type OfferForm = { note: string; ticket_type_id: string; is_complimentary: boolean; plus_ones: string };
export type InvitationFormValues = OfferForm & { email: string; name: string };

export const emptyOffer: OfferForm = { note: '', ticket_type_id: '', is_complimentary: true, plus_ones: '0' };

const most: typeof MAX_PLUS_ONES = 5;

/** The choices of how many may come along. */
export const plusOneOptions = Array.from({ length: most + 1 }, (_, number) => ({
  value: String(number),
  label: number === 0 ? 'None' : `Up to ${number}`,
}));

/** The offer for the API. */
export function offerOf({ note, ticket_type_id, is_complimentary, plus_ones }: OfferForm) {
  return {
    note,
    ticket_type_id: ticket_type_id || null,
    is_complimentary: ticket_type_id !== '' && is_complimentary,
    plus_ones: Number(plus_ones),
  };
}

/** An invitation's values for the form. */
export function formOf({
  email,
  name,
  note,
  ticket_type,
  is_complimentary,
  plus_ones,
}: Invitation): InvitationFormValues {
  return {
    email,
    name,
    note,
    ticket_type_id: ticket_type?.id ?? '',
    is_complimentary: ticket_type === null || is_complimentary,
    plus_ones: String(plus_ones),
  };
}
