import type { ReactNode } from 'react';

import { SubPage } from '#web/domains/events/workspace/sub-page.tsx';
import { paths } from '#web/paths.ts';

type CodesPageProps = { slug: string; title: string; actions?: ReactNode; children: ReactNode };

/** A page below the list of codes. */
export function CodesPage({ slug, ...page }: CodesPageProps) {
  return <SubPage tab={{ name: 'Promo codes', path: paths.eventPromoCodes(slug) }} {...page} />;
}
