import { jsonFault } from '../../features/metadata/json-fault.ts';
import { type BlockDocument, ROOT } from './blocks/block-document.ts';

/** A document of blocks, or why the text is none. What is wrong within a block the service knows. */
export function readDocument(text: string): BlockDocument | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const { line, column } = jsonFault(text);
    return `This is no JSON from line ${line}, column ${column} on`;
  }
  if (!isRecord(value)) return 'This is JSON, but no object of blocks';
  const wrong = Object.entries(value).find(([, block]) => !isRecord(block) || !isRecord(block.data));
  if (wrong) return `“${wrong[0]}” is no block: it needs a type and data`;
  const root = value[ROOT];
  if (root && (root as { type?: unknown }).type !== 'EmailLayout') return `“${ROOT}” must be of type EmailLayout`;
  return value as BlockDocument;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
