import { timingSafeEqual } from 'node:crypto';
import type { Context } from '../../platform/context.ts';
import { type HashKey, hashSecret, primary } from '../../platform/crypto/key-ring.ts';
import { newSecret } from '../../runtime/ids.ts';
import type { Project } from '../projects/project.ts';

const LIFETIME_MILLIS = 365 * 24 * 3_600_000;
const ID_CHARACTERS = 26;

/** What a device proved when it was given its token: everything that a sign-in asks for, or the user's mailbox alone. */
const proofs = ['sign-in', 'mailbox'] as const;
type DeviceProof = (typeof proofs)[number];

/** A device that strangers cannot lock out. */
export interface KnownDevice {
  readonly id: string;
  readonly proof: DeviceProof;
}

interface NewDevice {
  /** What a known one goes on being called. */
  readonly id?: string | undefined;
  readonly proof?: DeviceProof;
}

/**
 * Identifies for a year a device on which a user has signed in, or proved the mailbox. Wrong guesses that present it are
 * counted apart, so outsiders' guesses don't block the user; it grants nothing else unless its user trusts it, which is
 * stored. Signed; contains no personal data.
 */
export function newDeviceToken(
  { now, random, ring }: Context,
  project: Project,
  userId: string,
  { id = newSecret(random).slice(0, ID_CHARACTERS), proof = 'sign-in' }: NewDevice = {},
): string {
  const until = (now + LIFETIME_MILLIS).toString(36);
  return [id, until, signature(primary(ring), project, { userId, id, until, proof }).toString('base64url')].join('.');
}

/** The device that a token of this user names; undefined when it is no such token, or a year old. */
export function knownDevice(
  { now, ring }: Context,
  project: Project,
  userId: string,
  token: string,
): KnownDevice | undefined {
  const [id = '', until = '', signed = ''] = token.split('.');
  const given = Buffer.from(signed, 'base64url');
  const proof = proofs.find((proof) =>
    ring.hashKeys.some((key) => {
      const right = signature(key, project, { userId, id, until, proof });
      return given.length === right.length && timingSafeEqual(given, right);
    }),
  );
  return proof && Number.parseInt(until, 36) > now ? { id, proof } : undefined;
}

interface Signed extends KnownDevice {
  readonly userId: string;
  readonly until: string;
}

const signature = (key: HashKey, project: Project, { userId, id, until, proof }: Signed) =>
  hashSecret(key, 'device', project.id, [userId, id, until, ...(proof === 'sign-in' ? [] : [proof])].join('\0'));
