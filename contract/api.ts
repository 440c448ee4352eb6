import type { CallOf } from './common/route.ts';
import type { routes } from './routes.ts';

/** The types of each call's input and response, by route name. Import it as a type only: the browser needs no schemas. */
export type Api = { [Name in keyof typeof routes]: CallOf<(typeof routes)[Name]> };
