import type { WebhookEvent } from './event.ts';
import { headerOf, type WebhookHeaders } from './headers.ts';

/** A request as it came in. */
export interface WebhookDelivered {
  /** To the letter: what was parsed and written again has another signature. */
  readonly body: string | Uint8Array;
  /** All of them: id, time and signature are read. */
  readonly headers: WebhookHeaders;
}

/** Why a request is no message of the project. */
export type WebhookFault = 'no_signature' | 'too_old' | 'from_the_future' | 'wrong_signature' | 'no_event';

/** A request that is no message of the project; to be answered with status 400. */
export class WebhookRefused extends Error {
  /** Why, for code; the message says it in words. */
  readonly fault: WebhookFault;

  constructor(fault: WebhookFault) {
    super(sentences[fault]);
    this.name = 'WebhookRefused';
    this.fault = fault;
  }
}

const sentences: Readonly<Record<WebhookFault, string>> = {
  no_signature: 'The request has no headers of a webhook.',
  too_old: 'The message was sent too long ago.',
  from_the_future: 'The message was sent later than now: one of the two clocks is wrong.',
  wrong_signature: 'None of the signatures was made with one of the secrets.',
  no_event: 'The body is no event.',
};

const TOLERANCE_MILLIS = 5 * 60_000;
/** A rotation uses two; a higher number would let an attacker make verification expensive. */
const MOST_SIGNATURES = 16;
const PREFIX = /^whsec_/;

/** Says what a request tells, once it is known to come from the project, and lately. Throws WebhookRefused. */
export async function verifyWebhook(
  { body, headers }: WebhookDelivered,
  secrets: readonly string[],
  now = Date.now(),
): Promise<WebhookEvent> {
  const { id, timestamp, signatures } = signedWith(headers);
  const sentAt = Number(timestamp) * 1000;
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookRefused('no_signature');
  if (sentAt < now - TOLERANCE_MILLIS) throw new WebhookRefused('too_old');
  if (sentAt > now + TOLERANCE_MILLIS) throw new WebhookRefused('from_the_future');
  const content = typeof body === 'string' ? bytesOf(body) : body;
  const signed = joined(bytesOf(`${id}.${timestamp}.`), content);
  if (!(await isSigned(signed, signatures, secrets))) throw new WebhookRefused('wrong_signature');
  return { id, ...eventIn(content), sentAt: new Date(sentAt) } as WebhookEvent;
}

/** By the names of Standard Webhooks, or those of Svix: all three of one family. */
function signedWith(headers: WebhookHeaders) {
  for (const family of ['webhook', 'svix']) {
    const [id, timestamp, signature] = ['id', 'timestamp', 'signature'].map((name) =>
      headerOf(headers, `${family}-${name}`),
    );
    if (id && timestamp && signature) return { id, timestamp, signatures: signaturesIn(signature) };
  }
  throw new WebhookRefused('no_signature');
}

const signaturesIn = (header: string) =>
  header
    .split(' ', MOST_SIGNATURES)
    .filter((each) => each.startsWith('v1,'))
    .flatMap((each) => fromBase64(each.slice('v1,'.length)) ?? []);

/** Compared by the platform, which takes as long however much of it fits. */
async function isSigned(
  content: Uint8Array<ArrayBuffer>,
  signatures: readonly Uint8Array<ArrayBuffer>[],
  secrets: readonly string[],
): Promise<boolean> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  for (const secret of secrets) {
    const key = await crypto.subtle.importKey('raw', keyOf(secret), algorithm, false, ['verify']);
    for (const signature of signatures) {
      if (await crypto.subtle.verify('HMAC', key, signature, content)) return true;
    }
  }
  return false;
}

/** The key that a secret stands for. */
export function keyOf(secret: string): Uint8Array<ArrayBuffer> {
  const key = fromBase64(secret.trim().replace(PREFIX, ''));
  if (!key || key.length === 0) throw new TypeError('A secret of a webhook looks like whsec_… in base64.');
  return key;
}

function eventIn(content: Uint8Array): { type: string; data: unknown } {
  try {
    const { type, data } = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content));
    if (typeof type === 'string') return { type, data };
  } catch {
    // What is no JSON is no event either.
  }
  throw new WebhookRefused('no_event');
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}
