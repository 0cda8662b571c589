import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { javascript } from '@codemirror/lang-javascript';
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { Place } from './program-fault.ts';

export interface CodeOptions {
  readonly parent: HTMLElement;
  readonly text: string;
  readonly label: string;
  /** The ID of the hint that says how to leave the editor by keyboard. */
  readonly help: string;
  /** The nonce that lets CodeMirror's styles pass the page's CSP. */
  readonly styleNonce: string;
  readonly isReadOnly: boolean;
  readonly onChange: (text: string) => void;
}

/** A CodeMirror editor for TypeScript with JSX. */
export interface Code {
  /** Does nothing if the editor already has this text. */
  setText(text: string): void;
  /** Marks this place and removes earlier marks. */
  mark(fault: (Place & { readonly reason: string }) | undefined): void;
  goTo(place: Place): void;
  close(): void;
}

export function openCode({ parent, text, label, help, styleNonce, isReadOnly, onChange }: CodeOptions): Code {
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        EditorView.cspNonce.of(styleNonce),
        EditorState.readOnly.of(isReadOnly),
        EditorView.contentAttributes.of({
          'aria-label': label,
          'aria-describedby': help,
          spellcheck: 'false',
          'aria-readonly': String(isReadOnly),
          tabindex: '0',
        }),
        lineNumbers(),
        lintGutter(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        javascript({ jsx: true, typescript: true }),
        syntaxHighlighting(colors),
        looks,
        keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap, indentWithTab]),
        tabs,
        EditorView.updateListener.of(({ docChanged, state }) => docChanged && onChange(state.doc.toString())),
      ],
    }),
  });

  /** Clamped, because the text may have become shorter. */
  function positionOf({ line, column }: Place): number {
    const { doc } = view.state;
    const { from, to } = doc.line(Math.min(Math.max(1, line), doc.lines));
    return Math.min(from + column - 1, to);
  }

  return {
    setText(text) {
      if (view.state.doc.toString() === text) return;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
    },
    mark(fault) {
      const found: Diagnostic[] = [];
      if (fault) {
        const at = positionOf(fault);
        const word = view.state.wordAt(at);
        const [from, to] = word ? [word.from, word.to] : [at, Math.min(at + 1, view.state.doc.length)];
        found.push({ from, to, severity: 'error', message: fault.reason });
      }
      view.dispatch(setDiagnostics(view.state, found));
    },
    goTo(place) {
      const anchor = positionOf(place);
      view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
      view.focus();
    },
    close: () => view.destroy(),
  };
}

/** Tab moves the focus on until something was typed or the caret moved; then it indents. */
const tabs = [
  EditorView.domEventHandlers({ focus: (_, view) => view.setTabFocusMode(true) }),
  EditorView.updateListener.of(({ docChanged, transactions, view }) => {
    const isMeant = docChanged || transactions.some((transaction) => transaction.isUserEvent('select'));
    if (isMeant) view.setTabFocusMode(false);
  }),
];

const soft = 'var(--latchkey-muted-foreground)';

const looks = EditorView.theme({
  '&': {
    height: '100%',
    overflow: 'hidden',
    borderRadius: 'var(--radius-card) var(--radius-card) 0 0',
    fontSize: '0.8125rem',
    color: 'var(--latchkey-foreground)',
    backgroundColor: 'transparent',
  },
  '&.cm-focused': { outline: '2px solid var(--latchkey-ring)', outlineOffset: '0' },
  '.cm-scroller': {
    fontFamily: 'var(--font-mono-stack)',
    lineHeight: '1.6',
  },
  '.cm-content': { paddingBlock: '0.75rem', caretColor: 'var(--latchkey-foreground)' },
  '.cm-cursor': { borderInlineStartColor: 'var(--latchkey-foreground)' },
  '.cm-gutters': { color: soft, backgroundColor: 'var(--latchkey-muted)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': {
    backgroundColor: 'color-mix(in oklab, var(--latchkey-muted-foreground) 10%, transparent)',
  },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in oklab, var(--latchkey-primary) 25%, transparent)',
  },
  '&.cm-focused .cm-matchingBracket, .cm-matchingBracket': {
    backgroundColor: 'color-mix(in oklab, var(--latchkey-success) 25%, transparent)',
  },
  '.cm-tooltip': {
    color: 'var(--latchkey-card-foreground)',
    backgroundColor: 'var(--latchkey-card)',
    border: '1px solid var(--latchkey-border)',
  },
});

const colors = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword], color: 'var(--latchkey-primary)' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'var(--latchkey-success)' },
  { tag: [tags.number, tags.bool, tags.null, tags.attributeName], color: 'var(--latchkey-warning)' },
  { tag: [tags.tagName, tags.typeName, tags.className], color: 'var(--latchkey-destructive)' },
  { tag: [tags.comment, tags.angleBracket], color: soft },
]);
