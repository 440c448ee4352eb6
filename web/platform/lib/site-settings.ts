import { useRouteLoaderData } from 'react-router';
import { presentDate } from './clock.ts';

/** Settings of the installation that pages show. */
export type SiteSettings = {
  brand_name: string;
  /** Origin of canonical addresses, without a slash at the end. */
  public_url: string;
};

/** What the root loader sends to every page. */
export type SiteData = SiteSettings & { year: number };

const fallback: SiteData = { brand_name: 'Velvet', public_url: '', year: presentDate().getUTCFullYear() };

/** The installation's settings, also where the root loader has failed. */
export function useSiteSettings(): SiteData {
  return useRouteLoaderData<SiteData>('root') ?? fallback;
}
