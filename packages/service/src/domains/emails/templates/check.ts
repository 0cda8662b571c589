import { type EmailBlock, EmailDocument, rootBlockId } from '@latchkey/protocol/email-blocks';
import { violations } from '@latchkey/protocol/input/violations';
import { limits } from '@latchkey/protocol/limits';
import { Refusal } from '@latchkey/protocol/refusals';

const MOST_PROBLEMS = 10;
const PATH = 'body.content';

/**
 * Takes a document of blocks for what it claims to be: every block has its form, and the blocks that are shown make a
 * tree. Throws the refusal with what is wrong, block by block.
 */
export function checkContent(content: Readonly<Record<string, unknown>>): void {
  const [first, ...others] = problemsOf(content);
  if (first === undefined) return;
  const more = others.length >= MOST_PROBLEMS ? [...others.slice(0, MOST_PROBLEMS - 1), 'and more'] : others;
  throw new Refusal('EMAIL_CONTENT_INVALID', { detail: `${[first, ...more].join('; ')}.` });
}

function problemsOf(content: Readonly<Record<string, unknown>>): string[] {
  const bytes = Buffer.byteLength(JSON.stringify(content));
  if (bytes > limits.emailContentBytes)
    return [`${PATH} must be at most ${limits.emailContentBytes / 1024} KiB as JSON`];
  if (Object.keys(content).length > limits.emailBlocks)
    return [`${PATH} must have at most ${limits.emailBlocks} blocks`];
  const { success, data, error } = EmailDocument.safeParse(content);
  if (success) return problemsOfTree(new Map(Object.entries(data)));
  return violations(
    'body',
    error.issues.map((issue) => ({ ...issue, path: ['content', ...issue.path] })),
  );
}

interface Reference {
  readonly id: string;
  readonly path: string;
  readonly depth: number;
}

function problemsOfTree(blocks: ReadonlyMap<string, EmailBlock>): string[] {
  const root = blocks.get(rootBlockId);
  if (!root) return [];
  if (root.type !== 'EmailLayout') return [`${PATH}.${rootBlockId}.type must be EmailLayout`];
  const problems: string[] = [];
  const placed = new Set([rootBlockId]);
  const open = referencesOf(rootBlockId, root, 1);
  for (let reference = open.shift(); reference; reference = open.shift()) {
    const { id, path, depth } = reference;
    const block = blocks.get(id);
    const problem = problemOf(block, { isPlaced: placed.has(id), depth });
    if (problem) problems.push(`${path} ${problem}`);
    else if (block) open.push(...referencesOf(id, block, depth + 1));
    placed.add(id);
  }
  return problems;
}

function problemOf(block: EmailBlock | undefined, { isPlaced, depth }: { isPlaced: boolean; depth: number }) {
  if (!block) return 'names a block that does not exist';
  if (isPlaced) return 'names a block that has its place already';
  if (block.type === 'EmailLayout') return `names a block of type EmailLayout, which only ${rootBlockId} can be`;
  return depth > limits.emailBlocksDepth ? `is more than ${limits.emailBlocksDepth} blocks deep` : undefined;
}

/** The places where a block names others. */
function referencesOf(id: string, block: EmailBlock, depth: number): Reference[] {
  const at = (path: string, ids: readonly string[] | null | undefined) =>
    (ids ?? []).map((child, index) => ({ id: child, path: `${PATH}.${id}.data.${path}[${index}]`, depth }));
  if (block.type === 'EmailLayout') return at('childrenIds', block.data.childrenIds);
  if (block.type === 'Container') return at('props.childrenIds', block.data.props?.childrenIds);
  if (block.type !== 'ColumnsContainer') return [];
  const columns = block.data.props?.columns ?? [];
  return columns.flatMap(({ childrenIds }, index) => at(`props.columns[${index}].childrenIds`, childrenIds));
}
