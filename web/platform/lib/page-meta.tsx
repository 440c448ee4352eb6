import { useLocation } from 'react-router';

import { useSiteSettings } from './site-settings.ts';

type PageMetaProps = {
  /** Without the brand; the default title when left out. */
  title?: string;
  description?: string;
  /** Canonical path with its query; the current path without its query when left out. */
  path?: string;
  /** Path of the 1200 × 630 picture for sharing. */
  image?: string;
  type?: 'website' | 'article';
  is_indexed?: boolean;
};

const defaultTitle = 'Exclusive Event Access';
const defaultDescription =
  'Discover, book and manage access to exclusive events: sought-after parties, club nights, concerts and more.';

/** Title, description, canonical address and sharing picture of a page. React lifts them into the head. */
export function PageMeta(props: PageMetaProps) {
  const { brand_name, public_url } = useSiteSettings();
  const { pathname } = useLocation();
  const { title = defaultTitle, description = defaultDescription, type = 'website', is_indexed = true } = props;
  const fullTitle = `${title} | ${brand_name}`;
  const address = public_url + (props.path ?? pathname);
  const image = public_url + (props.image ?? '/og.png');
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {is_indexed ? <link rel="canonical" href={address} /> : <meta name="robots" content="noindex" />}
      <meta property="og:site_name" content={brand_name} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
