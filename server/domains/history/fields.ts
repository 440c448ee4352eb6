/** Names of fields whose own name is not readable. */
const NAMES: Record<string, string> = {
  description_html: 'description',
  starts_at: 'start',
  ends_at: 'end',
  doors_at: 'doors',
  venue_name: 'venue',
  latitude: 'place on the map',
  longitude: 'place on the map',
  codes_revealed_at: 'when codes are shown',
  code_mode: 'kind of code',
  fee_payer: 'who pays the fees',
  max_per_order: 'tickets per order',
  min_per_order: 'tickets per order',
  max_per_buyer: 'tickets per buyer',
  hold_minutes: 'time to pay',
  resale_cap_basis_points: 'highest price in Resale',
  resale_allowed: 'Resale',
  transfer_allowed: 'transfers',
  reentry_allowed: 're-entry',
  takes_requests: 'requests',
  price_amount: 'price',
  sales_start_at: 'start of sales',
  sales_end_at: 'end of sales',
  opens_after_type_id: 'tier',
  by_request: 'by request',
  ticket_type_id: 'ticket type',
  is_complimentary: 'price',
  slug: 'address',
  tax_name: 'tax details',
  tax_address: 'tax details',
  tax_number: 'tax details',
  bio: 'description',
};

/** Fields that mean nothing to a reader. */
const INTERNAL = new Set(['version', 'repeated_hours', 'state']);

/** Fields in words for hosts, without duplicates: "title, start, place on the map"; empty if there are none. */
export function namesOf(fields: unknown): string {
  if (!Array.isArray(fields)) return '';
  const known = fields.filter((field) => typeof field === 'string' && !INTERNAL.has(field));
  return [...new Set(known.map((field: string) => NAMES[field] ?? field.replaceAll('_', ' ')))].join(', ');
}
