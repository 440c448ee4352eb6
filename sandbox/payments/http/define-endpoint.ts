import type { Endpoint, RegisteredEndpoint } from './endpoint.ts';
import { checkExpand } from './expand.ts';
import { decodeForm } from './form.ts';
import { list, optional, parseFields, string } from './schema.ts';
import type { Fields } from './schema.ts';

const MAX_EXPAND = 20;
const expand = optional(list(string(), MAX_EXPAND));

/** Joins an endpoint's parameters with those of every call, and hides their types. */
export function defineEndpoint<F extends Fields>(endpoint: Endpoint<F>): RegisteredEndpoint {
  const { method, path, returns, params, work, connected = false } = endpoint;
  return {
    method,
    path,
    connected,
    prepare: (text) => {
      const { expand: wanted, ...own } = decodeForm(text);
      const parsed = parseFields(params, own);
      const paths = expand(wanted, 'expand') ?? [];
      checkExpand(returns, paths);
      return { expand: paths, work: (call) => work(call, parsed) };
    },
  };
}
