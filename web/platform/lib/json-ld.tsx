import { useState, useSyncExternalStore } from 'react';

/**
 * Linked data for search engines. It is part of the first HTML only: they read that, and a script element added later
 * would need an exception in the content security policy.
 */
export function JsonLd({ data }: { data: object }) {
  const [isFirst] = useState(useIsFirstHtml());
  if (!isFirst) return null;
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />;
}

/** True on the server and during hydration, false for what is rendered later. */
function useIsFirstHtml(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
}
