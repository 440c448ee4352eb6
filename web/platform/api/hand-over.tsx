import { createContext, useContext } from 'react';

/** What the router sends its other half in the browser; nothing there. */
export const HandedOver = createContext('');

const controller = 'window.__reactRouterContext.streamController';

/** Feeds the stream that the framework's own scripts have opened, so it stands after them. */
export function HandOver() {
  const json = JSON.stringify(useContext(HandedOver)).replaceAll('<', '\\u003c');
  const code = import.meta.env.SSR ? `${controller}.enqueue(${json});${controller}.close();` : '';
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />;
}
