import { egressGuard, systemLookUp } from '../network/egress.ts';
import { egressRules } from '../network/egress-rules.ts';
import { type FetchLimits, guardedFetch, NoAnswer } from '../network/guarded-fetch.ts';

/** A service that speaks the protocol of Svix, as configured by the operator of the installation. */
export interface WebhookServiceSettings {
  /** What `/api/v1/…` is added to, without a slash at the end. */
  readonly url: string;
  readonly token: string;
}

/** A message as that service takes it. */
export interface ServiceMessage {
  /** The same however often it is handed over: the service takes it once. */
  readonly key: string;
  readonly eventType: string;
  readonly payload: unknown;
}

/** What came of handing a message over: taken, put off because there are too many, or refused for good. */
export type HandedOver = 'taken' | 'too_many' | 'refused';

/** The service is away, or does not know us. */
export class ServiceAway extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`the webhook service: ${reason}`, options);
    this.name = 'ServiceAway';
  }
}

/** A service that sends webhooks in the place of this one. An application there is a project here, by its id. */
export interface WebhookService {
  /** Throws ServiceAway. */
  handOver(projectId: string, message: ServiceMessage): Promise<HandedOver>;
  /** A token with which the webhooks of a project are seen to. Throws ServiceAway. */
  portalToken(projectId: string): Promise<string>;
}

const LIMITS: FetchLimits = { millis: 10_000, bytes: 256 * 1024 };
const TOO_MANY = 429;
const TAKEN_BEFORE = 409;
/** What says more of the token or the service than of the message. */
const NOT_OF_THE_MESSAGE = [401, 403, 404, 408];

/** It may be anywhere, as the settings say so; in clear only where our own network is. */
export function webhookServiceAt({ url, token }: WebhookServiceSettings, limits = LIMITS): WebhookService {
  const { hostname, protocol, port } = new URL(url);
  const rules = egressRules([`${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`]);
  const fetch = guardedFetch(egressGuard(rules, systemLookUp), limits);

  async function post(path: string, body: unknown, key?: string): Promise<Response> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const asked = { ...headers, ...(key !== undefined && { 'idempotency-key': key }) };
    try {
      return await fetch(`${url}/api/v1${path}`, { method: 'POST', headers: asked, body: JSON.stringify(body) });
    } catch (cause) {
      if (cause instanceof NoAnswer) throw new ServiceAway(cause.message, { cause });
      throw cause;
    }
  }

  /** The same once more where the application is not there yet. */
  async function postTo(projectId: string, path: string, body: unknown, key?: string): Promise<Response> {
    const answer = await post(path, body, key);
    if (answer.status !== 404) return answer;
    const made = await post('/app?get_if_exists=true', { name: projectId, uid: projectId });
    if (!made.ok && made.status !== TAKEN_BEFORE) return made;
    return post(path, body, key);
  }

  return {
    async handOver(projectId, { key, eventType, payload }) {
      const path = `/app/${encodeURIComponent(projectId)}/msg`;
      const { status, ok } = await postTo(projectId, path, { eventType, payload }, key);
      if (ok || status === TAKEN_BEFORE) return 'taken';
      if (status === TOO_MANY) return 'too_many';
      if (status >= 500 || status < 400 || NOT_OF_THE_MESSAGE.includes(status))
        throw new ServiceAway(`it answered ${status}`);
      return 'refused';
    },

    async portalToken(projectId) {
      const path = `/auth/app-portal-access/${encodeURIComponent(projectId)}`;
      const answer = await postTo(projectId, path, {});
      if (!answer.ok) throw new ServiceAway(`it answered ${answer.status}`);
      const { token } = (await answer.json().catch(() => ({}))) as { token?: unknown };
      if (typeof token !== 'string') throw new ServiceAway('it answered no token');
      return token;
    },
  };
}

/** Reads the address of a service. Throws an Error that names what is wrong with it. */
export function parseServiceUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    throw new Error('must be an address such as https://api.svix.com');
  return url.href.replace(/\/+$/, '');
}
