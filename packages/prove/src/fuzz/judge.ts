import { Validator } from '@cfworker/json-schema';
import { type ApiDocument, contentOf, type Endpoint } from './document.ts';

/** As long as an answer may take; a hash of a password in its queue is the slowest thing there is. */
const MAX_MILLIS = 1000;

/** An answer to a request, and what it took. */
export interface FuzzAnswer {
  readonly status: number;
  readonly type: string;
  /** The known error that its header names. */
  readonly code: string | null;
  readonly text: string;
  readonly millis: number;
}

/** Says what is wrong with an answer to an endpoint; undefined if nothing is. */
export type Judge = (endpoint: Endpoint, answer: FuzzAnswer) => string | undefined;

/** Judges answers by the document. Its schemas are read once for each endpoint and status. */
export function judgeBy(document: ApiDocument): Judge {
  const validators = new Map<string, Validator | undefined>();
  const validatorOf = (endpoint: Endpoint, status: number, type: string) => {
    const key = `${endpoint.method} ${endpoint.path} ${status} ${type}`;
    if (!validators.has(key)) {
      const schema = contentOf(document, endpoint, status)?.[type]?.schema;
      const made = schema && new Validator({ components: document.components, ...schema } as object, '2020-12');
      validators.set(key, made);
    }
    return validators.get(key);
  };
  return (endpoint, { status, type, code, text, millis }) => {
    if (status >= 500) return `it was answered ${status} ${text.slice(0, 300)}`;
    if (millis > MAX_MILLIS) return `it took ${Math.round(millis)} ms`;
    const isJson = type === 'application/json';
    const body: unknown = isJson ? parsed(text) : text;
    if (isJson && body === undefined) return `its JSON can't be read: ${text.slice(0, 300)}`;
    const told =
      isJson && status >= 400 && typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
    if (told !== code && status >= 400) return `its header names ${code}, its body ${told}`;
    if (type === 'text/plain' && status >= 400) return unknownSentence(contentOf(document, endpoint, status), text);
    const wrong = validatorOf(endpoint, status, type)?.validate(body);
    if (wrong === undefined || wrong.valid) return undefined;
    const [first] = wrong.errors.toReversed();
    return `its answer ${status} does not fit the document: ${first?.instanceLocation} ${first?.error} (${text.slice(0, 300)})`;
  };
}

/** A refusal begins as one of those that the document has for its status, if it has any. */
function unknownSentence(content: ReturnType<typeof contentOf>, text: string): string | undefined {
  const known = content?.['text/plain']?.schema?.examples ?? [];
  if (known.length === 0 || known.some((sentence) => text.startsWith(String(sentence)))) return undefined;
  return `its sentence is not in the document: ${text.slice(0, 300)}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
