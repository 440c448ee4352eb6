/** The filters in the address of the list of events. */
export const eventFilterNames = [
  ...(['search', 'city', 'near', 'distance_km', 'category', 'date', 'date_from', 'date_to'] as const),
  ...(['price_min', 'price_max', 'free', 'age', 'sort'] as const),
];

/**
 * The query parameters that the server's rendering of a page depends on, by pattern of the page's path. All others,
 * like `utm_source`, a promoter's `ref`, a code's `promo` or chosen `tickets`, are only read by scripts and do not
 * change the HTML.
 */
export const pageParameters: [RegExp, readonly string[]][] = [
  [/^\/(events|marketplace)\/?$/, [...eventFilterNames, 'cursor']],
  [/^\/events\/[^/]+\/request\/?$/, ['type']],
  [/^\/contact\/?$/, ['topic']],
  [/^\/report\/?$/, ['event']],
  [/^\/(login|signup|verify-email-prompt)\/?$/, ['redirect']],
  [/^\/reset-password\/?$/, ['token']],
  [/^\/my-tickets\/?$/, ['when']],
  [/^\/postponed\/[^/]+\/?$/, ['event']],
  [/^\/checkout\/[^/]+\/?$/, ['returned', 'cancelled']],
];
