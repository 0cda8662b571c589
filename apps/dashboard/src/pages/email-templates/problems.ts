import { ResponseError } from '@latchkey/sdk';
import type { BlockDocument } from './blocks/block-document.ts';

/** An error of a document, located at a block. */
export interface Problem {
  readonly id: string;
  /** The path in the block's data, such as `['style', 'color']`. */
  readonly path: readonly string[];
  /** Such as `must be a color`. */
  readonly text: string;
}

const PATH = 'body.content.';

/** The service's errors about blocks; empty for other failures. */
export function problemsOf(error: unknown, document: BlockDocument): Problem[] {
  if (!(error instanceof ResponseError) || error.refusal !== 'EMAIL_CONTENT_INVALID') return [];
  const at = error.message.indexOf(PATH);
  if (at < 0) return [];
  const sentences = error.message.slice(at).replace(/\.$/, '').split(`; `);
  return sentences.flatMap((sentence) => problemOf(sentence, document) ?? []);
}

function problemOf(sentence: string, document: BlockDocument): Problem | undefined {
  if (!sentence.startsWith(PATH)) return undefined;
  const rest = sentence.slice(PATH.length);
  // IDs can contain any character, so the longest matching one is meant.
  const ids = Object.keys(document).filter((id) => rest.startsWith(id) && /^[.:\s]/.test(rest.slice(id.length)));
  const id = ids.sort((a, b) => b.length - a.length)[0];
  if (id === undefined) return undefined;
  const [, path = '', text = ''] = /^(\S*?):? (.*)$/s.exec(rest.slice(id.length)) ?? [];
  const keys = path.replace(/\[(\d+)\]/g, '.$1').split('.');
  return { id, path: keys.filter((key) => key !== '' && key !== 'data'), text };
}

/** Whether a problem is at a field or inside it. */
export const isAt = ({ path }: Problem, field: readonly string[]): boolean =>
  field.every((key, index) => path[index] === key);
