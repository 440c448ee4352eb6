import type { Api } from '#contract/api.ts';

import { inBrowser } from '#web/platform/api/browser.ts';

export type Door = Api['getDoor']['response'];
export type ListPage = Api['getDoorList']['response'];
type Answer<Name extends keyof Api> = Promise<Api[Name]['response']>;

/** The calls of one door: the server's, or those of a rehearsal within the browser. */
export type DoorApi = {
  getDoor: (signal?: AbortSignal) => Answer<'getDoor'>;
  getList: (since: string | undefined) => Answer<'getDoorList'>;
  scan: (body: Api['scanTicket']['body'], signal: AbortSignal) => Answer<'scanTicket'>;
  undo: (admissionId: string, body: Api['undoScan']['body'], signal: AbortSignal) => Answer<'undoScan'>;
  sync: (body: Api['syncScans']['body']) => Answer<'syncScans'>;
  search: (q: string, signal: AbortSignal) => Answer<'searchDoor'>;
  name: (ticketId: string, holderName: string) => Answer<'nameGuest'>;
};

/** The door of an event on the server. `token`: of a device without an account; else the person's session is used. */
export function serverDoor(slug: string, token?: string): DoorApi {
  const { api } = inBrowser();
  const params = { id: slug };
  const options = (signal?: AbortSignal) => ({ ...(signal && { signal }), ...(token && { token }) });
  return {
    getDoor: (signal) => api('getDoor', { params }, options(signal)),
    getList: (since) => api('getDoorList', { params, query: { ...(since && { since }) } }, options()),
    scan: (body, signal) => api('scanTicket', { params, body }, options(signal)),
    undo: (scan, body, signal) => api('undoScan', { params: { ...params, scan }, body }, options(signal)),
    sync: (body) => api('syncScans', { params, body }, options()),
    search: (q, signal) => api('searchDoor', { params, query: { q } }, options(signal)),
    name: (ticket_id, holder_name) =>
      api('nameGuest', { params: { ...params, ticket_id }, body: { holder_name } }, options()),
  };
}
