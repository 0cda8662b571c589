import { type ApiDocument, type Endpoint, resolved, type Schema } from '../fuzz/document.ts';

/** A request about objects of a project. */
export interface MatrixRequest {
  /** `GET /users/…` */
  readonly call: string;
  readonly body: unknown;
  /** Whether its path names an object of the project. */
  readonly isAbout: boolean;
  /** Whether anything of it does. */
  readonly namesAnything: boolean;
}

/** What `{id}` stands for, by the word before it. */
const byPlace: Readonly<Record<string, string>> = {
  'user-api-keys': 'user_api_key',
  'team-api-keys': 'team_api_key',
  'api-keys': 'api_key',
  'email-themes': 'thread_id',
  sessions: 'session',
  'webhook-endpoints': 'endpoint_id',
  'team-invitations': 'invitation_id',
};

/** What is no id of an object. */
const words: Readonly<Record<string, string>> = {
  provider_id: 'github',
  type: 'email_verification',
  category_id: 'transactional',
};

/** What callers name as they like: each project has its own of that name. */
const ownNames = ['thread_id'];

const NOTHING = '00000000-0000-4000-8000-000000000000';
const MOST_DEEP = 6;

/** The request that an endpoint takes, with the ids of a project wherever one is named. */
export function requestAbout(
  document: ApiDocument,
  { method, path, operation }: Endpoint,
  ids: Readonly<Record<string, string>>,
): MatrixRequest {
  const named = new Set<string>();
  const idOf = (name: string): string | undefined => {
    const single = name.replace(/^(selected|creator|actor|subject|contained)_|_id$|_ids$/g, '');
    const id = ids[name] ?? ids[`${single}_id`];
    if (id !== undefined) named.add(name);
    return id;
  };
  const filled = path.replace(/([\w-]*)\/\{(\w+)\}/g, (_, before: string, name: string) => {
    const id = words[name] ?? idOf(name === 'id' ? (byPlace[before] ?? 'id') : name) ?? NOTHING;
    return `${before}/${encodeURIComponent(id)}`;
  });
  const isAbout = [...named].some((name) => !(ownNames.includes(name) && path.includes(`{${name}}`)));
  const query = (operation.parameters ?? [])
    .filter((parameter) => parameter.in === 'query' && (parameter.required || /_id$/.test(parameter.name)))
    .map(({ name, schema }) => [name, String(idOf(name) ?? fittingValue(document, schema ?? {}, name, idOf, 0) ?? '')]);
  const schema = operation.requestBody?.content?.['application/json']?.schema;
  const body = schema && fittingValue(document, schema, '', idOf, 0);
  const search = query.length > 0 ? `?${new URLSearchParams(query)}` : '';
  return { call: `${method} ${filled}${search}`, body, isAbout, namesAnything: named.size > 0 };
}

/** The least that fits a schema, with every id that it may have. */
function fittingValue(
  document: ApiDocument,
  given: Schema,
  name: string,
  idOf: (name: string) => string | undefined,
  depth: number,
): unknown {
  const schema = resolved(document, given);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const options = schema.anyOf ?? schema.oneOf;
  if (options?.[0]) return fittingValue(document, options[0], name, idOf, depth);
  if (schema.allOf)
    return Object.assign({}, ...schema.allOf.map((part) => fittingValue(document, part, name, idOf, depth)));
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0];
  switch (type) {
    case 'string':
      return idOf(name) ?? textFor(schema);
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    case 'array':
      return depth < MOST_DEEP ? [fittingValue(document, schema.items ?? {}, name, idOf, depth + 1)] : [];
    case 'object': {
      const isWanted = (key: string) => schema.required?.includes(key) || /_ids?$/.test(key);
      const entries = Object.entries(schema.properties ?? {}).filter(([key]) => depth < MOST_DEEP && isWanted(key));
      return Object.fromEntries(
        entries.map(([key, inner]) => [key, fittingValue(document, inner, key, idOf, depth + 1)]),
      );
    }
    default:
      return null;
  }
}

function textFor({ format, minLength = 0 }: Schema): string {
  switch (format) {
    case 'uuid':
      return NOTHING;
    case 'email':
      return 'an-attacker@prove.example';
    case 'uri':
      return 'http://localhost:3000/handler/callback';
    default:
      return 'attack'.padEnd(minLength, 'x');
  }
}
