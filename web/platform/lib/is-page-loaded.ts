import { matchRoutes } from 'react-router';

type PageRoute = { id: string; path?: string; index?: boolean; module: string };
declare global {
  interface Window {
    /** The framework's own table of pages, and the scripts it has by now. */
    __reactRouterManifest?: { routes: Record<string, PageRoute> };
    __reactRouterRouteModules?: Record<string, unknown>;
  }
}

/** Whether the script of the page at a path is here, so that it opens without the network. Unknown counts as here. */
export function isPageLoaded(pathname: string): boolean {
  const pages = Object.values(window.__reactRouterManifest?.routes ?? {}).filter(({ path, index }) => path || index);
  const id = matchRoutes(
    pages.map(({ id, path, index }) => (index ? { id, index } : { id, path })),
    pathname,
  )?.at(-1)?.route.id;
  const page = pages.find((one) => one.id === id);
  if (!page || page.id in (window.__reactRouterRouteModules ?? {})) return true;
  return document.querySelector(`link[rel="modulepreload"][href="${CSS.escape(page.module)}"]`) !== null;
}
