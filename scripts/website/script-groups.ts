import { join } from 'node:path';

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };
type Contains = (id: string, graph: Graph) => boolean;

const WEB = join(import.meta.dirname, '../../web');
const LISTS = [
  'domains/events/events-page.tsx',
  'domains/events/organizer/organizer-page.tsx',
  'domains/resale/marketplace-page.tsx',
];

/**
 * Few files for a page to fetch. Each group holds what the pages it names import and no group before it has, so a new file
 * needs no line here. What only one page imports stays with that page.
 */
export function scriptGroups() {
  const event = importsOf('domains/events/event-page.tsx');
  const login = importsOf('domains/auth/login-page.tsx');
  const lists = importsOf(...LISTS);
  const tickets = importsOf('domains/tickets/ticket-page.tsx', 'pages/my-tickets-page.tsx');
  const hosts = importsOf('domains/events/workspace/workspace-layout.tsx', 'domains/orders/orders-page.tsx');
  return [
    // They seldom change.
    { name: 'libraries', test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|@tanstack)[\\/]/ },
    group('site', importsOf('root.tsx', 'platform/layout/page-layout.tsx', 'domains/events/home-page.tsx')),
    // What pages of two kinds share comes first: otherwise one kind would bring all of the other.
    group('public', both(event, either(lists, login))),
    group('event', event),
    group('lists', lists),
    group('forms', both(tickets, login)),
    group('parts', both(tickets, hosts)),
    group('own', both(tickets, importsOf('domains/checkout/checkout-page.tsx'))),
    group('workspace', hosts),
  ];
}

const both =
  (one: Contains, other: Contains): Contains =>
  (id, graph) =>
    one(id, graph) && other(id, graph);
const either =
  (one: Contains, other: Contains): Contains =>
  (id, graph) =>
    one(id, graph) || other(id, graph);

function group(name: string, contains: Contains) {
  return { name: (id: string, graph: Graph) => (contains(id, graph) ? name : null), minShareCount: 2 };
}

/** All that these files import, directly or through others, except what is loaded once it is needed. */
function importsOf(...files: string[]): Contains {
  let found: Set<string> | undefined;
  return (id, graph) => (found ??= walk(graph, files)).has(id);
}

function walk(graph: Graph, files: readonly string[]): Set<string> {
  const found = new Set(files.map((file) => join(WEB, file)));
  // A set that grows while it is walked is walked to its end.
  for (const id of found) {
    const module = graph.getModuleInfo(id);
    if (!module) throw new Error(`The website has no module ${id}.`);
    for (const imported of module.importedIds) found.add(imported);
  }
  return found;
}
