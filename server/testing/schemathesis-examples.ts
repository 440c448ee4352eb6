/** A request that reaches existing data: its path and query values, and its body. */
export type Example = { path: Record<string, string>; query: Record<string, string>; body?: object | undefined };
/** By operation, such as `GET /services/api/events/{id}/`. */
export type Examples = Record<string, Example>;

type Parameter = { name: string; in: string };
type Operation = { parameters?: Parameter[]; requestBody?: { content?: Record<string, object> } };
export type Document = { paths: Record<string, Record<string, Operation>> };

/** Reads the values out of an address by its path pattern, such as `/events/:id`. */
export function readAddress(pattern: string, address: string): Omit<Example, 'body'> {
  const url = new URL(address, 'http://velvet.test');
  const segments = url.pathname.split('/');
  const named = pattern.split('/').flatMap((segment, at) => {
    if (!segment.startsWith(':')) return [];
    return [[segment.slice(1), decodeURIComponent(segments[at] ?? '')]];
  });
  return { path: Object.fromEntries(named) as Record<string, string>, query: Object.fromEntries(url.searchParams) };
}

/** The document with the examples added to its schemas. */
export function withExamples(document: Document, examples: Examples): Document {
  const paths = Object.entries(document.paths).map(([path, operations]) => {
    const shown = Object.entries(operations).map(([method, operation]) => {
      const example = examples[`${method.toUpperCase()} ${path}`];
      return [method, example ? withExample(operation, example) : operation];
    });
    return [path, Object.fromEntries(shown)];
  });
  return { ...document, paths: Object.fromEntries(paths) as Document['paths'] };
}

function withExample(operation: Operation, { path, query, body }: Example): Operation {
  const values: Record<string, Record<string, string>> = { path, query };
  const parameters = operation.parameters?.map((parameter) => {
    const value = values[parameter.in]?.[parameter.name];
    return value === undefined ? parameter : { ...parameter, example: value };
  });
  const { content = {} } = operation.requestBody ?? {};
  const shown = Object.entries(content).map(([type, media]) => [type, body ? { ...media, example: body } : media]);
  return {
    ...operation,
    ...(parameters && { parameters }),
    ...(operation.requestBody && {
      requestBody: { ...operation.requestBody, content: Object.fromEntries(shown) as Record<string, object> },
    }),
  };
}

/** The part of the configuration that gives every request the path of its operation's example. */
export function pathsOf(examples: Examples): string {
  return Object.entries(examples)
    .filter(([, { path }]) => Object.keys(path).length > 0)
    .map(([operation, { path }]) => {
      const values = Object.entries(path).map(([name, value]) => `"path.${name}" = ${JSON.stringify(value)}`);
      return `\n[[operations]]\ninclude-name = "${operation}"\nparameters = { ${values.join(', ')} }\n`;
    })
    .join('');
}
