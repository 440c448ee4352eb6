import { Link } from 'react-router';

import { useSiteSettings } from '#web/platform/lib/site-settings.ts';
import { paths } from '#web/paths.ts';
import { LogoMark } from '#web/platform/ui/logo.tsx';

type FooterColumn = { title: string; links: { to: string; label: string }[] };

const columns: FooterColumn[] = [
  {
    title: 'Company',
    links: [
      { to: paths.about(), label: 'About Us' },
      { to: paths.contact(), label: 'Contact' },
    ],
  },
  {
    title: 'Events',
    links: [
      { to: paths.events(), label: 'Browse All Events' },
      { to: paths.eventCreate(), label: 'Create an Event' },
      { to: paths.guidelines(), label: 'Event Guidelines' },
      { to: paths.hostTools(), label: 'Host Tools' },
    ],
  },
  {
    title: 'Support',
    links: [
      { to: paths.help(), label: 'Help Center' },
      { to: paths.faq(), label: 'FAQ' },
      { to: paths.safety(), label: 'Trust & Safety' },
      { to: paths.report(), label: 'Report an Issue' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { to: paths.privacy(), label: 'Privacy Policy' },
      { to: paths.terms(), label: 'Terms of Service' },
      { to: paths.cookies(), label: 'Cookie Policy' },
    ],
  },
];

const socialPages = [
  { href: 'https://www.instagram.com/velvet.tickets', label: 'Instagram' },
  { href: 'https://x.com/velvet_tickets', label: 'X' },
];

/** The end of every page. */
export function SiteFooter() {
  const { brand_name, now } = useSiteSettings();
  return (
    <footer className="below-fold mt-20 border-t border-line bg-sunken pt-10 pb-10 sm:pt-16 print:hidden">
      <div className="page-width grid gap-x-8 gap-y-10 lg:grid-cols-[1.4fr_3fr]">
        <div className="grid max-w-xs content-start gap-4">
          <p className="flex items-center gap-2 font-display text-xl font-extrabold tracking-tight">
            <LogoMark className="size-8" />
            {brand_name}
          </p>
          <p className="text-sm text-ink-soft">
            Your exclusive pass to sought-after events and unique experiences. Discover, book and enjoy.
          </p>
          <Link to={paths.saved()} className="py-1.5 text-sm font-semibold hover:underline">
            What you saved
          </Link>
        </div>
        <nav aria-label="Footer" className="grid grid-cols-2 gap-x-6 gap-y-8 sm:grid-cols-4">
          {columns.map(({ title, links }) => (
            <div key={title}>
              <h2 className="font-sans text-sm font-semibold tracking-normal">{title}</h2>
              <ul className="mt-2">
                {links.map(({ to, label }) => (
                  <li key={to}>
                    <Link to={to} className="inline-block py-1.5 text-sm text-ink-soft hover:text-ink hover:underline">
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <div className="page-width mt-12 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm text-ink-soft">
        <p>
          © {now.slice(0, 4)} {brand_name}
        </p>
        <ul className="flex gap-5">
          {socialPages.map(({ href, label }) => (
            <li key={label}>
              <a href={href} rel="noopener noreferrer" target="_blank" className="hover:text-ink hover:underline">
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
