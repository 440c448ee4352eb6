import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useId, useRef } from 'react';

import { cx } from '#web/platform/lib/class-names.ts';
import { inputStyle } from '#web/platform/ui/input-style.ts';

import { describeEditor, fromHtml, toHtml } from './rich-text.ts';
import { Toolbar } from './toolbar.tsx';

type RichTextFieldProps = {
  id: string;
  label: string;
  value: string;
  errors: string | undefined;
  onChange: (html: string) => void;
};

/** Formatted text: paragraphs, headings, lists, quotes and links; what the server keeps, and nothing else. */
export function RichTextField({ id, label, value, errors, onChange }: RichTextFieldProps) {
  const labelId = useId();
  // What the editor was given last, and how the editor writes it: the same text is no change.
  const given = useRef({ value, html: '' });
  const sent = useRef(value);
  const editor = useEditor({
    ...describeEditor({ id, labelId }),
    content: fromHtml(value),
    onCreate: (created) => void (given.current.html = toHtml(created.editor)),
    onUpdate: (updated) => {
      const html = toHtml(updated.editor);
      const now = html === given.current.html ? given.current.value : html;
      sent.current = now;
      onChange(now);
    },
  });

  useEffect(() => {
    // Discarded, or saved by somebody else: the value is not what was typed here.
    if (!editor || value === sent.current) return;
    editor.commands.setContent(fromHtml(value), { emitUpdate: false });
    given.current = { value, html: toHtml(editor) };
    sent.current = value;
  }, [editor, value]);

  return (
    <div className="grid gap-1.5">
      <span id={labelId} className="text-sm font-semibold">
        {label}
      </span>
      <div className={cx(inputStyle(errors !== undefined), 'h-auto p-0 focus-within:border-ink')}>
        {editor && <Toolbar editor={editor} />}
        <EditorContent editor={editor} />
      </div>
      {errors && (
        <p id={`${id}-error`} className="text-sm font-medium text-danger">
          {errors}
        </p>
      )}
    </div>
  );
}
