import type { Editor } from '@tiptap/react';
import { useState, type KeyboardEvent } from 'react';

import { Button } from '#web/platform/ui/button.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { TextField } from '#web/platform/ui/field.tsx';

import { readAddress } from './read-address.ts';

type LinkDialogProps = { editor: Editor; is_open: boolean; onClose: () => void };

/** The address that the selected words lead to. */
export function LinkDialog({ editor, is_open, onClose }: LinkDialogProps) {
  return (
    <Dialog title="Link" is_open={is_open} onClose={onClose}>
      <LinkForm editor={editor} onDone={onClose} />
    </Dialog>
  );
}

function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const saved = (editor.getAttributes('link') as { href?: string }).href ?? '';
  const [text, setText] = useState(saved);
  const [problem, setProblem] = useState<string>();
  const set = () => {
    const href = readAddress(text);
    if (href === undefined) return setProblem('Enter a web address, like example.com/tickets.');
    const words = editor.state.selection.empty && !editor.isActive('link');
    onDone();
    if (words)
      editor
        .chain()
        .focus()
        .insertContent({ type: 'text', text: href, marks: [mark(href)] })
        .run();
    else editor.chain().focus().extendMarkRange('link').setLink({ href }).run();
  };
  const remove = () => {
    onDone();
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
  };
  const setOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // The section's form is not sent.
    event.preventDefault();
    set();
  };
  return (
    // Keys that are typed here are no keys of the toolbar.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only keeps events inside
    <div className="grid gap-5" onKeyDown={(event) => event.stopPropagation()}>
      <TextField
        label="Address"
        inputMode="url"
        autoComplete="off"
        errors={problem}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={setOnEnter}
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={set}>
          Set the link
        </Button>
        {saved !== '' && (
          <Button variant="danger" onClick={remove}>
            Remove the link
          </Button>
        )}
      </div>
    </div>
  );
}

const mark = (href: string) => ({ type: 'link', attrs: { href } });
