import { type Filled, PLACE, type Value } from './filled.ts';

/** What the variables of a template are; a name that is not here is empty. */
export type Variables = ReadonlyMap<string, Value>;

type Tag =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'begin'; readonly word: Word; readonly name: string }
  /** `{{else}}`, or `{{else if name}}`. */
  | { readonly kind: 'else'; readonly word?: Word; readonly name?: string }
  | { readonly kind: 'end'; readonly word: Word }
  | { readonly kind: 'comment' };
type Word = 'if' | 'unless';
/** A tag, and whether it takes the white space on either side with it. */
type Trimming = Tag & { readonly trims: readonly [before: boolean, after: boolean] };

/** As many texts as tags and one more: each tag stands between two. */
interface Parsed {
  readonly texts: string[];
  readonly tags: Trimming[];
}

const TAG = /\{\{(~?)(!--[\s\S]*?--|![^}]*?|\{[^{}]*\}|[^{}]*?)(~?)\}\}/y;
const NAME = '[\\p{L}\\p{N}_$@.][\\p{L}\\p{N}_$@./-]*';
const forms: readonly [form: RegExp, tag: (first: string, second: string) => Tag][] = [
  [/^!/, () => ({ kind: 'comment' })],
  [/^(?:else|\^)$/, () => ({ kind: 'else' })],
  [new RegExp(`^(?:${NAME}|&\\s*${NAME}|\\{\\s*${NAME}\\s*\\})$`, 'u'), () => ({ kind: 'name', name: '' })],
  [new RegExp(`^#\\s*(if|unless)\\s+(${NAME})$`, 'u'), (word, name) => ({ kind: 'begin', word: word as Word, name })],
  [new RegExp(`^else\\s+(if|unless)\\s+(${NAME})$`, 'u'), (word, name) => ({ kind: 'else', word: word as Word, name })],
  [/^\/\s*(if|unless)$/, (word) => ({ kind: 'end', word: word as Word })],
];

/**
 * Puts variables into a text that is written in the syntax of Handlebars: `{{name}}`, `{{#if name}}…{{else}}…{{/if}}`,
 * `{{#unless name}}`, comments, and `~` for white space. It is one pass over the text, without code made of it. A text
 * that does not parse stays as it is.
 */
export function substitute(source: string, variables: Variables): Filled {
  const text = source.replace(/\r\n?/g, '\n');
  const parsed = parse(text);
  return (parsed && fill(parsed, variables)) ?? { text, values: new Map() };
}

function parse(source: string): Parsed | undefined {
  const texts: string[] = [];
  const tags: Trimming[] = [];
  let text = '';
  let at = 0;
  for (let open = source.indexOf('{{'); open !== -1; open = source.indexOf('{{', at)) {
    if (open > at && source[open - 1] === '\\') {
      text += `${source.slice(at, open - 1)}{{`;
      at = open + 2;
      continue;
    }
    TAG.lastIndex = open;
    const found = TAG.exec(source);
    const tag = found && tagOf(found[2]?.trim() ?? '');
    if (!tag) return undefined;
    texts.push(text + source.slice(at, open));
    tags.push({ ...tag, trims: [found[1] === '~', found[3] === '~'] });
    text = '';
    at = open + found[0].length;
  }
  return { texts: [...texts, text + source.slice(at)], tags };
}

function tagOf(inner: string): Tag | undefined {
  for (const [form, tag] of forms) {
    const found = form.exec(inner);
    if (!found) continue;
    const made = tag(found[1] ?? '', found[2] ?? '');
    return made.kind === 'name' ? { kind: 'name', name: inner.replace(/[{}&\s]/g, '') } : made;
  }
  return undefined;
}

/** A condition that is open. */
interface Open {
  readonly word: Word;
  /** Whether what stands around it is shown. */
  readonly isShown: boolean;
  /** Whether one of its branches was. */
  isTaken: boolean;
  isLast: boolean;
}

/** Undefined where a condition is not closed, or something closed that was not open. */
function fill(parsed: Parsed, variables: Variables): Filled | undefined {
  const values = new Map<number, Value>();
  const opened: Open[] = [];
  let text = '';
  let isShown = true;
  const holds = (word: Word, name: string) => Boolean(variables.get(name)?.text) === (word === 'if');

  for (const [at, tag] of parsed.tags.entries()) {
    if (isShown) text += textAt(parsed, at);
    const open = opened.at(-1);
    if (tag.kind === 'name') {
      const value = isShown && variables.get(tag.name);
      if (value && value.text !== '') {
        values.set(text.length, value);
        text += PLACE;
      }
    } else if (tag.kind === 'begin') {
      const isTaken = holds(tag.word, tag.name);
      opened.push({ word: tag.word, isShown, isTaken, isLast: false });
      isShown &&= isTaken;
    } else if (tag.kind === 'else') {
      if (!open || open.isLast) return undefined;
      const isMeant = tag.word === undefined || holds(tag.word, tag.name ?? '');
      open.isLast = tag.word === undefined;
      isShown = open.isShown && !open.isTaken && isMeant;
      open.isTaken ||= isMeant;
    } else if (tag.kind === 'end') {
      if (open?.word !== tag.word) return undefined;
      opened.pop();
      isShown = open.isShown;
    }
  }
  return opened.length > 0 ? undefined : { text: text + textAt(parsed, parsed.tags.length), values };
}

/** A text without the white space that the tags around it take: what they say by `~`, or a line that is all theirs. */
function textAt(parsed: Parsed, at: number): string {
  const { texts, tags } = parsed;
  let text = texts[at] ?? '';
  const [before, after] = [tags[at - 1], tags[at]];
  if (after?.trims[0]) text = text.trimEnd();
  else if (after && isAlone(parsed, at)) text = text.slice(0, text.lastIndexOf('\n') + 1);
  if (before?.trims[1]) return text.trimStart();
  return before && isAlone(parsed, at - 1) ? text.slice(lineEnd(text)) : text;
}

/** Whether a tag that shows nothing itself has a line of its own. */
function isAlone({ texts, tags }: Parsed, at: number): boolean {
  if (tags[at]?.kind === 'name') return false;
  const [before = '', after = ''] = [texts[at], texts[at + 1]];
  const beginsLine = at === 0 || before.includes('\n');
  const endsLine = at === tags.length - 1 || after.includes('\n');
  const rest = before.slice(before.lastIndexOf('\n') + 1) + after.slice(0, lineEnd(after));
  return beginsLine && endsLine && rest.trim() === '';
}

const lineEnd = (text: string) => text.indexOf('\n') + 1 || text.length;
