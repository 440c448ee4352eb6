import { errorMessage } from '#web/platform/api/error-message.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';

/** Says that codes could not be loaded, with a way to try again. */
export function LoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className="grid justify-items-start gap-4">
      <Notice tone="danger" is_alert>
        {errorMessage(error, 'The codes could not be loaded.')}
      </Notice>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
