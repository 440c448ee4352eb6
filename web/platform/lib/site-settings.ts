import { useRouteLoaderData } from 'react-router';

import type { SiteNumbers } from '#contract/site-numbers.ts';

/** Settings of the installation that pages show. */
export type SiteSettings = {
  brand_name: string;
  /** Origin of canonical addresses, without a slash at the end. */
  public_url: string;
  numbers: SiteNumbers;
};

/** What the root loader sends to every page. `now` is the last full hour, so that a page keeps its ETag. */
export type SiteData = SiteSettings & { now: string };

/** The installation's settings. Every page has them, error pages too, because the root loader reads nothing that fails. */
export function useSiteSettings(): SiteData {
  return useRouteLoaderData('root') as SiteData;
}
