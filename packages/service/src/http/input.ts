import { type AccessLevel, atLevel, type Endpoint } from '@latchkey/protocol/endpoint';
import { KnownError } from '@latchkey/protocol/errors';
import { requestHeaders } from '@latchkey/protocol/headers';
import { schemaErrorMessage, violations } from '@latchkey/protocol/input/violations';
import { lastOfEach } from './body.ts';
import type { ProtocolHeaders } from './headers.ts';

/** What came in, not yet checked. */
export interface RawInput {
  readonly method: string;
  /** Without the query string. */
  readonly path: string;
  readonly query: string;
  readonly params: Record<string, string>;
  readonly headers: ProtocolHeaders;
  readonly body: unknown;
}

/** The checked input of an endpoint; a part that its row does not declare is undefined. */
export interface Input {
  readonly params: unknown;
  readonly query: unknown;
  readonly headers: unknown;
  readonly body: unknown;
}

const parts = ['params', 'query', 'headers', 'body'] as const;

/**
 * Checks every part against the row's schemas. Throws SCHEMA_ERROR that names all violations by path; `hasUser` is
 * among them where the row says so.
 */
export function checkInput(endpoint: Endpoint, level: AccessLevel | undefined, raw: RawInput, hasUser: boolean): Input {
  const lines: string[] = [];
  const input: Record<string, unknown> = {};
  for (const part of parts) {
    const declared = endpoint[part];
    const schema = declared && atLevel(declared, level ?? 'client');
    if (!schema) continue;
    const checked = schema.safeParse(given(part, raw));
    if (checked.success) input[part] = checked.data;
    else lines.push(...violations(part, checked.error, raw.headers.prefix));
  }
  if (endpoint.user === 'SCHEMA_ERROR' && !hasUser) lines.push('auth.user must be defined');
  if (lines.length > 0)
    throw new KnownError('SCHEMA_ERROR', { message: schemaErrorMessage(raw.method, raw.path, lines) });
  return input as unknown as Input;
}

function given(part: (typeof parts)[number], raw: RawInput): unknown {
  if (part === 'query') return raw.query === '' ? {} : lastOfEach(new URLSearchParams(raw.query));
  if (part !== 'headers') return raw[part];
  return Object.fromEntries(requestHeaders.map((name) => [name, raw.headers.get(name)]));
}
