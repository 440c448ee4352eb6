import type { z } from 'zod';

import type { Call, Endpoint, RegisteredEndpoint } from './endpoint.ts';
import { invalidFields } from './errors.ts';
import { decodeForm } from './form.ts';

interface V2Endpoint<Params extends z.ZodType> {
  method: Endpoint['method'];
  path: string;
  params: Params;
  work: (call: Call, params: z.output<Params>) => object;
}

/** A call of API v2: JSON in the body, `include` instead of `expand`, and its own errors. */
export function defineV2Endpoint<Params extends z.ZodType>(endpoint: V2Endpoint<Params>): RegisteredEndpoint {
  const { method, path, params, work } = endpoint;
  return {
    method,
    path,
    connected: false,
    prepare: (text) => {
      const parsed = params.safeParse(method === 'GET' ? decodeForm(text) : decodeJson(text), { reportInput: true });
      if (!parsed.success) throw refusal(parsed.error);
      return { expand: [], work: (call) => work(call, parsed.data) };
    },
  };
}

function decodeJson(text: string): unknown {
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw invalidFields('The request body is not valid JSON.', null);
  }
}

function refusal({ issues: [issue] }: z.ZodError): Error {
  if (!issue) return invalidFields('The request is invalid.', null);
  const at = (key?: string): string => [...issue.path, ...(key === undefined ? [] : [key])].join('.');
  if (issue.code === 'unrecognized_keys') {
    const unknown = at(issue.keys[0]);
    return invalidFields(`Received unknown parameter: ${unknown}`, unknown);
  }
  if (issue.code === 'invalid_type' && issue.input === undefined) {
    return invalidFields(`Missing required param: ${at()}.`, at());
  }
  return invalidFields(`Invalid ${at() || 'request'}: ${issue.message}`, at());
}
