/** What is sent to a service; headers are named without their prefix. */
export interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Gives it up. */
  readonly signal?: AbortSignal;
}

/** What came back. */
export interface Reply {
  readonly status: number;
  readonly text: string;
  /** The JSON that it is; an empty object where it is none. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** Sends one request: `call('POST /auth/password/sign-in', { body })`. */
export type Call = (endpoint: string, sent?: Sent) => Promise<Reply>;

/** Calls below /api/v1 of a service, with these headers in each request. Rejects when the connection breaks. */
export function callAt(url: string, headers: Readonly<Record<string, string>>): Call {
  return async (endpoint, sent = {}) => {
    const [method = 'GET', path = ''] = endpoint.split(' ');
    const named = Object.entries({ ...headers, ...sent.headers });
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      redirect: 'manual',
      ...(sent.signal && { signal: sent.signal }),
      headers: {
        ...Object.fromEntries(named.map(([name, value]) => [OWN.has(name) ? name : `x-latchkey-${name}`, value])),
        ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
    });
    const text = await answer.text();
    return { status: answer.status, text, body: parsed(text) };
  };
}

const OWN = new Set(['x-forwarded-for', 'user-agent', 'accept']);

function parsed(text: string): Reply['body'] {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Reply['body']) : {};
  } catch {
    return {};
  }
}

/** A text of a reply that has to be there. Throws what was answered instead. */
export function textOf(reply: Reply, name: string): string {
  const value = reply.body[name];
  if (typeof value !== 'string') throw new Error(`${name} is missing in ${reply.status} ${reply.text.slice(0, 300)}`);
  return value;
}
