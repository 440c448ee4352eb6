import { createContext } from 'react';

/** What marks the page's own inline scripts while the server renders it: the policy allows these alone. Empty in the browser. */
export const ScriptNonce = createContext<string | undefined>(undefined);
