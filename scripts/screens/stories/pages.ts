import { demoPeople } from '#server/demo/logins.ts';
import { type Story, visit } from '../stage.ts';

const texts = [
  ['about', 'About us'],
  ['contact', 'Writing to the team'],
  ['guidelines', 'What an event has to be'],
  ['host-tools', 'What hosts get'],
  ['help', 'Help'],
  ['faq', 'Questions and answers'],
  ['safety', 'Trust and safety'],
  ['report', 'Reporting an event'],
  ['privacy', 'Privacy'],
  ['terms', 'Terms'],
  ['cookies', 'Cookies'],
] as const;

const { visitor, organizer, doorman } = demoPeople;
const others = [
  ['/marketplace', undefined, 'resale', 'Resale'],
  ['/find-tickets', undefined, 'find-tickets', 'Finding a guest’s tickets'],
  ['/forgot-password', undefined, 'forgot-password', 'A forgotten password'],
  ['/reset-password?token=none', undefined, 'reset-password', 'A new password'],
  ['/account/edit', visitor.username, 'account-edit', 'The account'],
  ['/become-organizer', visitor.username, 'become-organizer', 'Becoming an organizer'],
  ['/dashboard/seller', organizer.username, 'dashboard-seller', 'The organizer’s dashboard'],
  ['/events/create', organizer.username, 'event-create', 'Creating an event'],
  ['/dashboard/door', doorman.username, 'doors', 'The doors somebody works'],
] as const;

/** Everything that is one page with one state. */
export const pages: Story = async ({ open, shoot }) => {
  const page = await open('/');
  for (const [name, caption] of texts) {
    await visit(page, `/${name}`);
    await shoot(page, `${name}-page`, caption);
  }
  for (const [path, username, name, caption] of others) {
    await shoot(await open(path, username), `${name}-page`, caption);
  }
};
