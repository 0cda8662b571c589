import { timingSafeEqual } from 'node:crypto';
import type { Context } from '../../platform/context.ts';
import { newSecret } from '../../platform/ids.ts';
import { type HashKey, hashSecret, primary } from '../../platform/key-ring.ts';
import type { Project } from '../projects/project.ts';

const LIFETIME_MILLIS = 365 * 24 * 3_600_000;
const ID_CHARACTERS = 26;

/**
 * Tells a device on which a user has signed in before, for a year. It opens nothing: wrong passwords that come with it
 * are counted apart, so that those of strangers put nobody off. Signed, and nothing of it is stored or about a person.
 */
export function newDeviceToken({ now, random, ring }: Context, project: Project, userId: string): string {
  const id = newSecret(random).slice(0, ID_CHARACTERS);
  const until = (now + LIFETIME_MILLIS).toString(36);
  return [id, until, signature(primary(ring), project, userId, id, until).toString('base64url')].join('.');
}

/** The device that a token of this user names; undefined when it is no such token, or a year old. */
export function knownDevice(
  { now, ring }: Context,
  project: Project,
  userId: string,
  token: string,
): string | undefined {
  const [id = '', until = '', signed = ''] = token.split('.');
  const given = Buffer.from(signed, 'base64url');
  const isSigned = ring.hashKeys.some((key) => {
    const right = signature(key, project, userId, id, until);
    return given.length === right.length && timingSafeEqual(given, right);
  });
  return isSigned && Number.parseInt(until, 36) > now ? id : undefined;
}

const signature = (key: HashKey, project: Project, userId: string, id: string, until: string) =>
  hashSecret(key, 'device', project.id, [userId, id, until].join('\0'));
