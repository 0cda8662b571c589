import { createHmac } from 'node:crypto';
import type { Context } from '../../../platform/context.ts';
import type { NoPost, Post, Posted } from '../../../platform/network/guarded-post.ts';
import type { Project } from '../../projects/project.ts';
import type { StoredEndpoint } from '../endpoints/queries.ts';
import { openSecrets, signingKey } from '../endpoints/secret.ts';
import { messageBody } from '../fan-out/message.ts';
import type { Due } from './queries.ts';

/** A try, and what came of it. */
export interface Attempted {
  readonly at: number;
  readonly durationMillis: number;
  /** Undefined where the message was taken. */
  readonly error: NoPost | 'redirect' | 'status' | undefined;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly answer: Posted | undefined;
}

/** Hands a message to its receiver, once. Undefined where the service stopped before it was known what came of it. */
export async function attempt(
  { clock }: Context,
  project: Project,
  endpoint: StoredEndpoint,
  due: Due,
  post: Post,
  stop: AbortSignal,
): Promise<Attempted | undefined> {
  const at = clock();
  const { secret, previous } = openSecrets(project, endpoint, at);
  const body = messageBody(due);
  const secrets = previous ? [secret, previous.secret] : [secret];
  const requestHeaders = signedHeaders(due.message_id, at, body, secrets);
  const came = await post(endpoint.url, { headers: requestHeaders, body }, stop);
  const answer = typeof came === 'string' ? undefined : came;
  if (!answer && stop.aborted) return undefined;
  const error = typeof came === 'string' ? came : errorOf(came.status);
  return { at, durationMillis: clock() - at, error, requestHeaders, answer };
}

function errorOf(status: number): 'redirect' | 'status' | undefined {
  if (status >= 200 && status < 300) return undefined;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

/**
 * The headers of a try, by which receivers know the message and that it comes from here: those of Standard Webhooks,
 * and the same under the names of Svix. With several secrets there are as many signatures, and one that fits is enough.
 */
function signedHeaders(
  messageId: string,
  atMillis: number,
  body: string,
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(atMillis / 1000));
  const signature = secrets.map((secret) => `v1,${sign(secret, `${messageId}.${timestamp}.${body}`)}`).join(' ');
  return {
    'content-type': 'application/json',
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signature,
    'svix-id': messageId,
    'svix-timestamp': timestamp,
    'svix-signature': signature,
  };
}

const sign = (secret: string, text: string) => createHmac('sha256', signingKey(secret)).update(text).digest('base64');
