import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { inBrowser } from '#web/platform/api/browser.ts';
import { fieldErrors } from '#web/platform/api/error-message.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import { showError } from '#web/platform/api/show-error.ts';
import { useWorkspace } from '#web/domains/events/workspace/use-workspace.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { TextAreaField } from '#web/platform/ui/field.tsx';
import { toast } from '#web/platform/ui/toast.tsx';

/** The names of the gates, one a line: the devices at the doors choose one of them. */
export function GateNames({ slug }: { slug: string }) {
  const { permissions } = useWorkspace();
  const mayEdit = permissions.includes('edit_events');
  const { data } = useQuery({ ...apiQuery('getDoor', { params: { id: slug } }), enabled: mayEdit });
  if (!mayEdit || !data) return null;
  return <GateNamesForm slug={slug} gates={data.event.gates} />;
}

function GateNamesForm({ slug, gates }: { slug: string; gates: string[] }) {
  const client = useQueryClient();
  const [text, setText] = useState(gates.join('\n'));
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<string[]>([]);
  const names = text.split('\n').flatMap((line) => line.trim() || []);

  const save = async () => {
    setBusy(true);
    setErrors([]);
    try {
      await inBrowser().api('setGates', { params: { id: slug }, body: { gates: names } });
      await client.invalidateQueries({ queryKey: ['getDoor'] });
      toast.success('The doors can choose them now.', { title: 'Gates Saved' });
    } catch (error) {
      const found = Object.values(fieldErrors(error)).flat();
      if (found.length > 0) setErrors(found);
      else showError(error, 'Unable to save the gates.', { title: 'Update Failed' });
    }
    setBusy(false);
  };
  return (
    <form
      className="grid max-w-md gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <h3 className="text-lg">Gates</h3>
      <TextAreaField
        label="Names of the gates"
        is_optional
        hint="One a line. Each device at the door chooses one, and the report counts by gate."
        rows={3}
        value={text}
        {...(errors.length > 0 && { errors })}
        onChange={(event) => setText(event.target.value)}
      />
      <div>
        <Button type="submit" is_busy={isBusy}>
          Save gates
        </Button>
      </div>
    </form>
  );
}
