import { hasOfflineCopy } from '#web/platform/offline/offline-state.ts';
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
  const stored = listOfflineTickets();
  const opens = await Promise.all(stored.map(({ path }) => hasOfflineCopy(path)));
  const tickets = stored.filter((_, index) => opens[index]);
  list.append(...tickets.map(({ path, ticket }) => entry(path, ticket.event.title, ticket.ticket_type.name)));
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
