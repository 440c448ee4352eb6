import { siteNumbers, type SiteNumbers } from '#contract/site-numbers.ts';
import type { Config } from '#server/config.ts';

export type SiteConfig = Pick<Config, 'brandName' | 'publicUrl' | 'settings'>;

/** What pages say about this installation. The address is the configured one, never that of the Host header. */
export function siteSettings({ brandName, publicUrl, settings }: SiteConfig) {
  const numbers = Object.fromEntries(siteNumbers.map((name) => [name, settings[name]])) as SiteNumbers;
  return { brand_name: brandName, public_url: new URL(publicUrl).origin, numbers };
}
