// Rules across fields as JSON Schema, for the API description, which does not show refinements.

/** Neither of two fields, or both. */
const together = (first: string, second: string) => ({
  anyOf: [{ required: [first, second] }, { not: { anyOf: [{ required: [first] }, { required: [second] }] } }],
});

/** A new event: its first ticket has a name and a price, and its place both coordinates. */
export const newEvent = {
  description: 'Dates are to come, and ends after starts. The time zone may be left out in a country that has one.',
  allOf: [together('ticket_name', 'ticket_price'), together('latitude', 'longitude')],
};

/** A question with choices has at least two, any other none. */
export const choicesOfKind = {
  anyOf: [
    { properties: { kind: { const: 'choice' }, choices: { minItems: 2 } }, required: ['choices'] },
    { properties: { kind: { not: { const: 'choice' } }, choices: { maxItems: 0 } } },
  ],
};

/** Which field has the value of each kind of promo code; no other field may be set. */
export const valueOfKind = {
  anyOf: [
    {
      properties: { kind: { const: 'percent' }, percent_basis_points: { type: 'integer' }, amount: { type: 'null' } },
      required: ['percent_basis_points'],
    },
    {
      properties: {
        kind: { enum: ['fixed_per_ticket', 'fixed_per_order'] },
        percent_basis_points: { type: 'null' },
        amount: { type: 'integer', minimum: 1 },
      },
      required: ['amount'],
    },
    {
      properties: { kind: { const: 'set_price' }, percent_basis_points: { type: 'null' }, amount: { type: 'integer' } },
      required: ['amount'],
    },
    {
      properties: {
        kind: { const: 'unlock' },
        percent_basis_points: { type: 'null' },
        amount: { type: 'null' },
        ticket_type_ids: { type: 'array' },
      },
      required: ['ticket_type_ids'],
    },
  ],
};

/** A promoter's commission: a share or an amount. */
export const oneRate = {
  anyOf: [
    {
      properties: { commission_basis_points: { type: 'integer' }, commission_fixed_amount: { type: 'null' } },
      required: ['commission_basis_points'],
    },
    {
      properties: { commission_basis_points: { type: 'null' }, commission_fixed_amount: { type: 'integer' } },
      required: ['commission_fixed_amount'],
    },
  ],
};

/** Null and an empty text count as missing. */
const given = (field: string) => ({ required: [field], properties: { [field]: { not: { enum: [null, ''] } } } });

/** The fields of each way to choose tickets for a checkout, and none of the others. */
export function waysToChoose() {
  const ways = [['ticket_type_id', 'quantity'], ['items'], ['listing_id'], ['listing_ids'], ['offer_token']];
  return ways.map((way) => {
    const others = ways.flat().filter((field) => !way.includes(field));
    const foreign = way[0]?.startsWith('listing') ? ['promo_code', 'invitation_token'] : ['listing_key'];
    return { allOf: way.map(given), not: { anyOf: [...others, ...foreign].map(given) } };
  });
}
