import { Outlet } from 'react-router';

import { PageError } from './page-error.tsx';

/**
 * Around every page, so that its errors end here: an error that reached the root would replace the whole document,
 * and with it the sheet that only the server's HTML carries.
 */
export default function PageLayout() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PageError error={error} />;
}
