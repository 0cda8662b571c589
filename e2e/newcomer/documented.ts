import { readFileSync } from 'node:fs';

const docs = new URL('../../docs/', import.meta.url);

/**
 * A block of code in a list is indented. Astro has its comments between the lines that a page begins with, Svelte and Vue
 * have those of HTML.
 */
const BLOCK = /^( *)```(?:[jt]sx?|astro|svelte|vue)\n(?: *(---)\n)? *(?:\/\/|<!--) (\S+)(?: -->)?\n([\s\S]*?)```/gm;

/** The files of an application that a page of the documentation shows. */
export function filesShown(page: string): [path: string, text: string][] {
  return [...readFileSync(new URL(page, docs), 'utf8').matchAll(BLOCK)].map(
    ([, indent = '', fence, path = '', text = '']) => [
      path,
      (fence ? `${fence}\n` : '') + text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    ],
  );
}

/**
 * The files of an application that pages of the documentation show, by their path: a block of code that begins with a
 * path is that file. Pages that show the same file must show the same text.
 */
export function documented(...pages: readonly string[]): (path: string) => string {
  const files = new Map<string, string>();
  for (const page of pages) {
    for (const [path, text] of filesShown(page)) {
      if ((files.get(path) ?? text) !== text) throw new Error(`${page} shows another ${path} than the pages before.`);
      files.set(path, text);
    }
  }
  return (path) => {
    const text = files.get(path);
    if (text === undefined) throw new Error(`None of ${pages.join(', ')} shows ${path}.`);
    return text;
  };
}
