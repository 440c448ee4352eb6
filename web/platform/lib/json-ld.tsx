import { useState, useSyncExternalStore } from 'react';

/**
 * Linked data for search engines. It is part of the first HTML only: they read that, and a script element added later
 * would need an exception in the content security policy. So would a change of its text: it stays as it was. Where the
 * data takes much code, `data={import.meta.env.SSR && …}` leaves that code out of the browser's scripts.
 */
export function JsonLd({ data }: { data: object | false }) {
  const isFirst = useIsFirstHtml();
  const [json] = useState(() => (isFirst ? JSON.stringify(data).replaceAll('<', '\\u003c') : null));
  if (json === null) return null;
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
