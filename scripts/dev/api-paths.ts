/** The paths of the API server in development; all others are pages or belong to Vite. */
export const API_PATHS = String.raw`^/(services|webhooks|csp-reports|unsubscribe/messages|media|calendars?|sitemaps?|sitemap\.xml|robots\.txt|healthz|readyz|metrics|statusz)(/|\?|$)`;
