import { createContext } from 'react';

/**
 * The style sheet of the website, which the server writes into every page. Empty in the browser, where hydration leaves
 * the style element as it is; the value never changes, so React never sets it either.
 */
export const InlinedSheet = createContext({ __html: '' });
