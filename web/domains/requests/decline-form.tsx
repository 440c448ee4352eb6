import { useState } from 'react';

import { counted } from '#contract/counted.ts';

import { Button } from '#web/platform/ui/button.tsx';
import { Checkbox } from '#web/platform/ui/checkbox.tsx';
import { ErrorNotice } from '#web/platform/layout/error-notice.tsx';

import type { AnswerFormProps } from './addressees.ts';
import { useAnswer } from './use-answer.ts';

/** Declines, by default with a kind mail. */
export function DeclineForm({ event, to, onDone, onCancel }: AnswerFormProps) {
  const [tell, setTell] = useState(true);
  const answer = useAnswer({
    ...{ name: 'declineRequests' as const, event, onDone },
    words: ({ decided }) => ({
      title: `${counted(decided, 'person', 'people')} declined`,
      text: tell ? 'They are told by e-mail.' : 'They are not told.',
    }),
  });
  return (
    <div className="grid gap-4">
      <Checkbox
        label="Tell them by e-mail, with a short and kind note"
        checked={tell}
        onChange={({ target }) => setTell(target.checked)}
      />
      <p className="text-sm text-ink-soft">They can ask again; you’ll see that they were declined before.</p>
      <ErrorNotice error={answer.error} fallback="The answer could not be sent. Please try again." />
      <div className="flex flex-wrap gap-3">
        <Button variant="danger" is_busy={answer.isPending} onClick={() => answer.mutate({ ...to.choice, tell })}>
          {to.count === 1 ? 'Decline' : `Decline ${to.count.toLocaleString('en')}`}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </div>
  );
}
