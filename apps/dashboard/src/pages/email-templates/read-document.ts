import { jsonFault } from '../../features/metadata/json-fault.ts';
import { type BlockDocument, ROOT } from './blocks/block-document.ts';

/** Parses a document of blocks, or says why it isn't one. The service checks the data within blocks. */
export function readDocument(text: string): BlockDocument | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const { line, column } = jsonFault(text);
    return `Not valid JSON: check line ${line}, column ${column}`;
  }
  if (!isRecord(value)) return 'Enter a JSON object with blocks by ID';
  const wrong = Object.entries(value).find(([, block]) => !isRecord(block) || !isRecord(block.data));
  if (wrong) return `“${wrong[0]}” is not a block: add a type and data`;
  const root = value[ROOT];
  if (root && (root as { type?: unknown }).type !== 'EmailLayout') return `“${ROOT}” must be of type EmailLayout`;
  return value as BlockDocument;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
