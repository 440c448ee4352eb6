/** Addresses the server answers; while developing, every other one belongs to Vite or is a page. */
export const API_PATHS = String.raw`^/(services|webhooks|media|calendars?|sitemaps?|sitemap\.xml|robots\.txt|healthz|readyz|metrics|statusz)(/|\?|$)`;
