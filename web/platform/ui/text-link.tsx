import { Link, type LinkProps } from 'react-router';

/** A link within a sentence. */
export function TextLink(props: Pick<LinkProps, 'to' | 'children'>) {
  return <Link {...props} className="text-ink underline underline-offset-4" />;
}
