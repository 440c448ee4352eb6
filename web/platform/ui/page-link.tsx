import type { AnchorHTMLAttributes, ReactNode } from 'react';

type PageLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: string;
  /** The page stays scrolled where it is. */
  keeps_scroll?: boolean;
  children: ReactNode;
};

/**
 * A link to another of our pages: an anchor and nothing more, for pages with dozens of them. `layout/link-keeper.tsx`
 * follows it without loading the document; the router's own link costs every rendering and every navigation anew.
 */
export function PageLink({ to, keeps_scroll = false, children, ...rest }: PageLinkProps) {
  return (
    <a href={to} data-page={keeps_scroll ? 'keeps-scroll' : ''} {...rest}>
      {children}
    </a>
  );
}
