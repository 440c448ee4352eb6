import Bold from 'icon:bold';
import Heading from 'icon:heading';
import Italic from 'icon:italic';
import Link from 'icon:link';
import List from 'icon:list';
import ListOrdered from 'icon:list-ordered';
import Quote from 'icon:quote';
import Redo from 'icon:redo-2';
import Undo from 'icon:undo-2';
import type { Editor } from '@tiptap/react';
import { useRef, useState, type ComponentType, type KeyboardEvent } from 'react';

import { cx } from '#web/platform/lib/class-names.ts';

import { LinkDialog } from './link-dialog.tsx';

type Tool = {
  label: string;
  icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>;
  /** Undefined for tools that are not on or off. */
  isOn?: (editor: Editor) => boolean;
  canRun?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
};

const tools: Tool[] = [
  { label: 'Bold', icon: Bold, isOn: (e) => e.isActive('bold'), run: (e) => e.chain().focus().toggleBold().run() },
  {
    ...{ label: 'Italic', icon: Italic, isOn: (e) => e.isActive('italic') },
    run: (e) => e.chain().focus().toggleItalic().run(),
  },
  {
    ...{ label: 'Heading', icon: Heading, isOn: (e) => e.isActive('heading') },
    run: (e) => e.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    ...{ label: 'List', icon: List, isOn: (e) => e.isActive('bulletList') },
    run: (e) => e.chain().focus().toggleBulletList().run(),
  },
  {
    ...{ label: 'Numbered list', icon: ListOrdered, isOn: (e) => e.isActive('orderedList') },
    run: (e) => e.chain().focus().toggleOrderedList().run(),
  },
  {
    ...{ label: 'Quote', icon: Quote, isOn: (e) => e.isActive('blockquote') },
    run: (e) => e.chain().focus().toggleBlockquote().run(),
  },
];
const history: Tool[] = [
  { label: 'Undo', icon: Undo, canRun: (e) => e.can().undo(), run: (e) => e.chain().focus().undo().run() },
  { label: 'Redo', icon: Redo, canRun: (e) => e.can().redo(), run: (e) => e.chain().focus().redo().run() },
];

/** The editor's buttons: one stop of the Tab key, arrows move between them. */
export function Toolbar({ editor }: { editor: Editor }) {
  const bar = useRef<HTMLDivElement>(null);
  const [isLinking, setLinking] = useState(false);
  const [current, setCurrent] = useState(0);
  const link: Tool = {
    ...{ label: 'Link', icon: Link, isOn: (e) => e.isActive('link') },
    run: () => setLinking(true),
  };
  const all = [...tools, link, ...history];
  const move = (event: KeyboardEvent) => {
    const place = placeAfter(event.key, current, all.length);
    if (place === undefined) return;
    event.preventDefault();
    setCurrent(place);
    bar.current?.querySelectorAll('button')[place]?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the buttons inside have the focus
    <div
      ref={bar}
      role="toolbar"
      aria-label="Formatting"
      className="flex flex-wrap gap-0.5 border-b border-line p-1"
      onKeyDown={move}
    >
      {all.map((tool, place) => (
        <ToolButton
          key={tool.label}
          tool={tool}
          editor={editor}
          tabIndex={place === current ? 0 : -1}
          onFocus={() => setCurrent(place)}
        />
      ))}
      <LinkDialog editor={editor} is_open={isLinking} onClose={() => setLinking(false)} />
    </div>
  );
}

type ToolButtonProps = { tool: Tool; editor: Editor; tabIndex: number; onFocus: () => void };

function ToolButton({ tool: { label, icon: Icon, isOn, canRun, run }, editor, tabIndex, onFocus }: ToolButtonProps) {
  const isOff = canRun ? !canRun(editor) : false;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isOn?.(editor)}
      aria-disabled={isOff || undefined}
      tabIndex={tabIndex}
      onFocus={onFocus}
      onClick={() => !isOff && run(editor)}
      className={cx(
        'grid size-10 place-items-center rounded-lg',
        isOn?.(editor) ? 'bg-accent-soft text-ink' : 'text-ink-soft hover:bg-ink/7 hover:text-ink',
        isOff && 'opacity-40',
      )}
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
}

function placeAfter(key: string, place: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (place + 1) % count;
  if (key === 'ArrowLeft') return (place + count - 1) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}
