import { OFFLINE_PAGES } from '#web/platform/offline/offline-state.ts';
import { paths } from '#web/paths.ts';
import { listOfflineTickets } from '#web/domains/tickets/offline-tickets.ts';

// The script of the offline page: reloads when the network is back, and until then links to the tickets that open without
// it.

/** A network that is gone again within this time does not count, and a reload would only interrupt the user. */
const settledMs = 1000;

// The address is still the requested one.
const retry = () => window.location.reload();
window.addEventListener('online', () => setTimeout(() => navigator.onLine && retry(), settledMs));
document.querySelector('#retry')?.addEventListener('click', retry);
void listTickets();

async function listTickets(): Promise<void> {
  const section = document.querySelector<HTMLElement>('#offline-tickets');
  const list = section?.querySelector('ul');
  if (!section || !list) return;
  const pages = await (await caches.open(OFFLINE_PAGES)).keys();
  const open = new Set(pages.map(({ url }) => new URL(url).pathname));
  const tickets = listOfflineTickets().filter(({ id }) => open.has(paths.ticket(id)));
  list.append(...tickets.map(({ id, event, ticket_type }) => entry(paths.ticket(id), event.title, ticket_type.name)));
  section.hidden = tickets.length === 0;
}

function entry(href: string, title: string, kind: string): HTMLElement {
  const link = Object.assign(document.createElement('a'), { href, className: 'grid gap-0.5 p-4 hover:bg-ink/5' });
  const name = Object.assign(document.createElement('span'), { className: 'font-semibold', textContent: title });
  const type = Object.assign(document.createElement('span'), { className: 'text-sm text-ink-soft', textContent: kind });
  link.append(name, type);
  const item = document.createElement('li');
  item.append(link);
  return item;
}
