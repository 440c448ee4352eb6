import { getSchema, type Editor, type JSONContent, type UseEditorOptions } from '@tiptap/react';
import { DOMParser, type Slice } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import StarterKit from '@tiptap/starter-kit';

import { parseInert } from '../inert-html.ts';

/** The tags that the server keeps (`sanitize-description.ts`). */
const extensions = [
  StarterKit.configure({
    heading: { levels: [3, 4] },
    code: false,
    codeBlock: false,
    link: { openOnClick: false, defaultProtocol: 'https', protocols: ['http', 'https', 'mailto'] },
  }),
];

const schema = getSchema(extensions);

/** HTML as a document of the editor. Parsed in a document of its own, because our policy refuses strings as HTML. */
export function fromHtml(html: string): JSONContent {
  return DOMParser.fromSchema(schema).parse(parseInert(html)).toJSON() as JSONContent;
}

/** The editor's document as HTML; empty when there are no words in it. */
export function toHtml(editor: Editor): string {
  return editor.isEmpty ? '' : editor.getHTML();
}

/** Everything about the editor that does not change. */
export function describeEditor({ id, labelId }: { id: string; labelId: string }): UseEditorOptions {
  return {
    extensions,
    // A style element from script is refused by our policy; platform/styles/forms.css has these rules.
    injectCSS: false,
    immediatelyRender: false,
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        dir: 'auto',
        class: 'rich-text rich-text-input',
      },
      handleDOMEvents: { paste, drop },
    },
  };
}

/** Pastes HTML through our own policy: the library would create another one, which is refused. */
function paste(view: EditorView, event: ClipboardEvent): boolean {
  const html = event.clipboardData?.getData('text/html');
  // Plain text, and what is pasted without formatting, the library handles without HTML.
  if (!html) return false;
  event.preventDefault();
  view.dispatch(view.state.tr.replaceSelection(readSlice(view, html)).scrollIntoView().setMeta('paste', true));
  return true;
}

/** As with pasting; text that is moved within the editor the library handles. */
function drop(view: EditorView, event: DragEvent): boolean {
  const html = event.dataTransfer?.getData('text/html');
  if (view.dragging || !html) return false;
  event.preventDefault();
  const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
  if (place) view.dispatch(view.state.tr.replaceRange(place.pos, place.pos, readSlice(view, html)));
  return true;
}

function readSlice(view: EditorView, html: string): Slice {
  // Event handlers would not run; the browser would report each as a violation of our policy.
  const quiet = html.replaceAll(/<[^>]+>/g, (tag) => tag.replaceAll(/\son\w+\s*=/gi, ' data-removed='));
  return DOMParser.fromSchema(view.state.schema).parseSlice(parseInert(quiet), { preserveWhitespace: false });
}
