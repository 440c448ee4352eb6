import { errorMessage } from '#web/platform/api/error-message.ts';
import { Notice } from '#web/platform/ui/notice.tsx';

type ErrorNoticeProps = {
  error: unknown;
  /** What to say where the server said nothing. */
  fallback: string;
};

/** Why something failed; nothing while there is no error. */
export function ErrorNotice({ error, fallback }: ErrorNoticeProps) {
  if (!error) return null;
  return (
    <Notice tone="danger" is_alert>
      {errorMessage(error, fallback)}
    </Notice>
  );
}
