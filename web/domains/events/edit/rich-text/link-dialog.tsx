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
    onDone();
    setLink(editor, href);
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
        data-autofocus
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

/** Makes the selected words a link, or writes the address when none are selected; the cursor then stands behind it. */
function setLink(editor: Editor, href: string): void {
  const { selection } = editor.state;
  const chain = editor.chain().focus();
  if (selection.empty && !editor.isActive('link')) {
    chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    return;
  }
  chain
    .extendMarkRange('link')
    .setLink({ href })
    .command(({ tr, commands }) => commands.setTextSelection(tr.selection.to))
    .run();
}
