import type { Endpoints, ResultOf } from '@latchkey/protocol';
import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../platform/context.ts';
import { type Fetch, NoAnswer } from '../../platform/network/guarded-fetch.ts';
import { addressOfHost } from '../projects/own-pages.ts';
import type { Project } from '../projects/project.ts';
import { publishedKeys } from '../projects/signing-keys.ts';

type DomainCheck = ResultOf<Endpoints['GET /latchkey/domain-check']>;
type Found = Omit<DomainCheck, 'domain'>;

const OTHER_SERVER = 'Another server responds here. Point the domain at this one in your DNS.';

/** Checks for one project: ten at once, and one more every ten seconds, since servers of others are asked. */
const CHECKS = { burst: 10, emission: 10_000 };
const LIMITS = { millis: 5_000, bytes: 64 * 1024 };

/** What it says of a domain that no answer could be had. Hosted domains alone are read: our key set is never too large. */
const WITHOUT_ANSWER: Readonly<Record<NoAnswer['reason'], readonly [DomainCheck['status'], message: string]>> = {
  scheme: ['not_checked', 'Not checked: this server only sends requests over HTTP and HTTPS.'],
  in_clear: ['not_checked', 'Not checked: this server only sends requests to public addresses over HTTPS.'],
  port: ['not_checked', "Not checked: this server isn't allowed to send requests to this port."],
  private: [
    'not_checked',
    "Not checked: the address is private, and this server isn't allowed to send requests to it.",
  ],
  unknown: ['unreachable', "The domain couldn't be resolved. Check its DNS records."],
  too_slow: ['unreachable', 'No response over HTTPS within 5 seconds.'],
  too_large: ['other_server', OTHER_SERVER],
  failed: [
    'unreachable',
    'No response over HTTPS. Check that the server is running and that its certificate is valid.',
  ],
};

/**
 * Whether a trusted domain responds over HTTPS, or whether a verified domain of the hosted pages leads to this service. Only
 * domains of the project are asked. Throws the refusals of the endpoint's row.
 */
export async function checkDomain(
  context: Context,
  ask: Fetch,
  project: Project,
  domain: string,
): Promise<DomainCheck> {
  const isHosted = project.hostedDomains.includes(domain);
  const isTrusted = project.config.domains.some((trusted) => trusted.domain === domain);
  if (!isHosted && !isTrusted) throw new Refusal('DOMAIN_UNKNOWN');
  const { rates, db, now } = context;
  await rates.reserve(db, now, [{ rate: CHECKS, key: ['domain check', project.id] }]);
  try {
    return { domain, ...(isHosted ? await askHosted(context, ask, project, domain) : await askTrusted(ask, domain)) };
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    const [status, message] = WITHOUT_ANSWER[error.reason];
    return { domain, status, status_code: null, message };
  }
}

/** Any reply counts: what the server says is the app's business. */
async function askTrusted(ask: Fetch, domain: string): Promise<Found> {
  if (domain.includes('*'))
    return {
      status: 'wildcard',
      status_code: null,
      message: "A wildcard can't be checked: it has no server of its own.",
    };
  if (new URL(domain).protocol !== 'https:')
    return {
      status: 'not_https',
      status_code: null,
      message: "Users' codes would be sent here unencrypted. Use HTTPS.",
    };
  const { status } = await ask(domain, { method: 'HEAD', limits: LIMITS });
  return { status: 'reachable', status_code: status, message: `The domain responds over HTTPS (status ${status}).` };
}

/** Another service may answer at the name; the public keys of the project tell this one from it. */
async function askHosted({ baseUrl, now }: Context, ask: Fetch, project: Project, host: string): Promise<Found> {
  const keySet = `${addressOfHost(baseUrl, host)}/api/v1/projects/${project.wireId}/.well-known/jwks.json`;
  const reply = await ask(keySet, { limits: LIMITS });
  const text = await reply.text();
  const isOurs = reply.ok && publishedKeys(project, now).some(({ publicJwk: { kid } }) => kid && text.includes(kid));
  return isOurs
    ? { status: 'reachable', status_code: reply.status, message: 'The domain points to this server.' }
    : { status: 'other_server', status_code: reply.status, message: OTHER_SERVER };
}
