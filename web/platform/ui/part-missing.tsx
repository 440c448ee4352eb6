import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

/** In place of a part of the page whose script did not arrive: without a connection, or when a new version has come out. */
export function PartMissing() {
  return (
    <Notice tone="caution" is_alert>
      <p>This part could not be loaded. Check your connection, then reload the page.</p>
      <Button size="sm" className="mt-3" onClick={() => window.location.reload()}>
        Reload the page
      </Button>
    </Notice>
  );
}
