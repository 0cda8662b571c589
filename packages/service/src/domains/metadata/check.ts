import { KnownError } from '@latchkey/protocol/errors';
import { valuesOf } from '@latchkey/protocol/input/metadata-schema';
import { violations } from '@latchkey/protocol/input/violations';
import type { JsonSchema } from '@latchkey/protocol/settings/settings';
import type { Project } from '../projects/project.ts';

const fields = ['client_metadata', 'client_read_only_metadata', 'server_metadata'] as const;
type Metadata = { readonly [F in (typeof fields)[number]]?: unknown };

/**
 * Throws SCHEMA_ERROR where metadata do not fit the schemas of the project; null, which takes them away, always fits.
 * What is stored already is not looked at: it has to fit when it is written the next time.
 */
export function checkMetadata({ config }: Project, of: 'user' | 'team', given: Metadata): void {
  const lines = fields.flatMap((field) => {
    const [schema, value] = [config[`schema_of_${of}_${field}`], given[field]];
    if (schema === null || value === undefined || value === null) return [];
    const { issues = [] } = checkOf(schema).safeParse(value).error ?? {};
    return violations(
      'body',
      issues.map((issue) => ({ ...issue, path: [field, ...issue.path] })),
    );
  });
  if (lines.length === 0) return;
  const message = [`The metadata does not fit the project's schema:`, ...lines.map((line) => `  - ${line}`)].join('\n');
  throw new KnownError('SCHEMA_ERROR', { message });
}

/** Settings are held in memory as long as they are good, and each is made ready once. */
const checks = new WeakMap<JsonSchema, ReturnType<typeof valuesOf>>();

function checkOf(schema: JsonSchema) {
  const known = checks.get(schema) ?? valuesOf(schema);
  checks.set(schema, known);
  return known;
}
