/** What the installation is at an identity provider, for projects that bring nothing of their own. */
export interface SharedClient {
  readonly clientId: string;
  readonly clientSecret: string;
  /** An OpenID provider that stands in for the one whose name it bears. */
  readonly issuer: string | undefined;
}

/** By the id of the provider. */
export type SharedClients = ReadonlyMap<string, SharedClient>;

const FIELDS = ['client_id', 'client_secret', 'issuer'];

/**
 * Reads `{"google": {"client_id": "…", "client_secret": "…", "issuer": "…"}}`. Throws an Error that names what is
 * wrong, never a secret.
 */
export function parseSharedClients(text: string, ids: readonly string[]): SharedClients {
  const given = objectIn(text);
  return new Map(
    Object.entries(given).map(([id, fields]) => {
      if (!ids.includes(id)) throw new Error(`"${id}" is no provider; there are ${ids.join(', ')}`);
      return [id, sharedClient(id, fields)];
    }),
  );
}

function sharedClient(id: string, fields: unknown): SharedClient {
  if (!isObject(fields)) throw new Error(`"${id}" needs an object with client_id and client_secret`);
  const { client_id: clientId, client_secret: clientSecret, issuer } = fields;
  const surplus = Object.keys(fields).find((name) => !FIELDS.includes(name));
  if (surplus !== undefined) throw new Error(`"${id}" has a field "${surplus}"; there are ${FIELDS.join(', ')}`);
  if (!isText(clientId) || !isText(clientSecret)) throw new Error(`"${id}" needs client_id and client_secret as texts`);
  if (issuer !== undefined && !isIssuer(issuer)) throw new Error(`the issuer of "${id}" must be an http(s) address`);
  return { clientId, clientSecret, issuer };
}

function objectIn(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // What the parser says would repeat a part of the text.
  }
  if (!isObject(value)) throw new Error('must be JSON: {"google": {"client_id": "…", "client_secret": "…"}}');
  return value;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isIssuer = (value: unknown): value is string =>
  isText(value) && /^https?:\/\/[^?#]+$/.test(value) && URL.canParse(value);
