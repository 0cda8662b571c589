import type { EcPublicKey, PublicKey, SigningKey } from '../../platform/crypto/tokens.ts';
import type { Project } from './project.ts';

/** A key of a project, and its time: published until it is gone, and signing from when it is active. */
export interface TimedKey<K extends PublicKey = PublicKey> extends SigningKey<K> {
  /** Milliseconds since the epoch; null: since ever. */
  readonly activeFrom: number | null;
  /** Null: it is not replaced. */
  readonly goneAt: number | null;
}

/** The key that access tokens are signed with. */
export function signingKeyAt(project: Project, now: number): TimedKey<EcPublicKey> {
  const key = activeKey(project, 'ES256', now);
  if (!key) throw new Error(`Project ${project.id} has no signing key.`);
  return key;
}

/** The key of an algorithm that signs now: the youngest of those that are active. A project has one of RSA once a client asks for it. */
export function activeKey<A extends PublicKey['alg']>(
  project: Project,
  alg: A,
  now: number,
): TimedKey<Extract<PublicKey, { alg: A }>> | undefined {
  return publishedKeys(project, now)
    .filter((key): key is TimedKey<Extract<PublicKey, { alg: A }>> => key.publicJwk.alg === alg)
    .filter(({ activeFrom }) => (activeFrom ?? 0) <= now)
    .reduce<TimedKey<Extract<PublicKey, { alg: A }>> | undefined>(
      (best, key) => (best && (best.activeFrom ?? 0) >= (key.activeFrom ?? 0) ? best : key),
      undefined,
    );
}

/** The keys whose tokens are good, and that applications know: the next one, the active one, those that are retired. */
export const publishedKeys = ({ signingKeys }: Project, now: number): TimedKey[] =>
  signingKeys.filter(({ goneAt }) => goneAt === null || goneAt > now);

/** The published key that a token names; what names none is compared with the active one. */
export const keyOfToken = (project: Project, kid: string | undefined, now: number): TimedKey =>
  publishedKeys(project, now).find(({ publicJwk }) => publicJwk.kid === kid && publicJwk.alg === 'ES256') ??
  signingKeyAt(project, now);
