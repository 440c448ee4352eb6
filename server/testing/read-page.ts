import jsonld from 'jsonld';
import { parse } from 'node-html-parser';

type Node = Record<string, unknown>;

/** Reads a page with independent tools: an HTML parser for its text, a JSON-LD processor for its data. */
export function readPage(html: string) {
  const root = parse(html);
  const read = parse(html.replace(/<script[\s\S]*?<\/script>/g, ''));
  const content = (selector: string) => root.querySelector(selector)?.getAttribute('content');
  return {
    title: root.querySelector('title')?.text,
    canonical: root.querySelector('link[rel=canonical]')?.getAttribute('href'),
    robots: content('meta[name=robots]'),
    description: content('meta[name=description]'),
    og: (property: string) => content(`meta[property="og:${property}"]`),
    links: root.querySelectorAll('a[href]').map((link) => link.getAttribute('href') ?? ''),
    heading: root.querySelector('h1')?.text,
    /** The visible text of the page, with single spaces. */
    words: (read.querySelector('main')?.structuredText ?? '').replace(/\s+/g, ' '),
    /** The page's linked data as one list of nodes of a type. */
    data: async (type: string): Promise<Node[]> => {
      const scripts = root.querySelectorAll('script[type="application/ld+json"]');
      const nodes = await Promise.all(
        scripts.map((script) => compact(JSON.parse(script.rawText) as jsonld.JsonLdDocument)),
      );
      return nodes.flat().filter((node) => node['@type'] === type);
    },
  };
}

/** The vocabulary without network access: every name is the schema.org term of that name. */
const vocabulary = { '@vocab': 'https://schema.org/' };

async function compact(document: jsonld.JsonLdDocument): Promise<Node[]> {
  const documentLoader = async (url: string) => ({
    contextUrl: undefined,
    documentUrl: url,
    document: { '@context': vocabulary },
  });
  const { '@context': _context, ...node } = await jsonld.compact(document, vocabulary, { documentLoader });
  const graph = node['@graph'];
  return Array.isArray(graph) ? (graph as Node[]) : [node as Node];
}
