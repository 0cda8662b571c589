import { timingSafeEqual } from 'node:crypto';
import type { Context } from '../../platform/context.ts';
import { hashSecret, primary, type SecretKey } from '../../platform/crypto/key-ring.ts';
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

/** Users of one browser that it is known by. */
const MOST = 5;

interface NewDevice {
  /** The tokens of the device, as they were sent: one for each of its users. */
  readonly presented?: string | undefined;
  readonly proof?: DeviceProof;
}

/**
 * Identifies for a year a device on which a user has signed in, or proved the mailbox. Wrong guesses that present it are
 * counted apart, so outsiders' guesses don't block the user; it grants nothing else unless its user trusts it, which is
 * stored. Signed; contains no personal data. A known device stays the same one; tokens of its other users follow.
 */
export function newDeviceToken(
  context: Context,
  project: Project,
  userId: string,
  { presented = '', proof = 'sign-in' }: NewDevice = {},
): string {
  const { now, random } = context;
  const tokens = listed(presented);
  const known = knownDevice(context, project, userId, presented);
  const id = known?.proof === proof ? known.id : newSecret(random).slice(0, ID_CHARACTERS);
  const until = (now + LIFETIME_MILLIS).toString(36);
  const signed = signature(primary(project), project, { userId, id, until, proof }).toString('base64url');
  const others = tokens.filter((token) => !token.startsWith(`${known?.id}.`));
  return [[id, until, signed].join('.'), ...others].slice(0, MOST).join(' ');
}

/** The device that one of these tokens names for the user; undefined when none does, or it is a year old. */
export function knownDevice(
  context: Context,
  project: Project,
  userId: string,
  presented: string,
): KnownDevice | undefined {
  for (const token of listed(presented)) {
    const device = deviceOf(context, project, userId, token);
    if (device) return device;
  }
  return undefined;
}

/** What is no token is left out: it would be handed on. */
const listed = (presented: string) =>
  presented
    .split(' ')
    .filter((token) => TOKEN.test(token))
    .slice(0, MOST);
const TOKEN = /^[0-9a-z]{26}\.[0-9a-z]{1,12}\.[\w-]{43}$/;

function deviceOf({ now }: Context, project: Project, userId: string, token: string): KnownDevice | undefined {
  const [id = '', until = '', signed = ''] = token.split('.');
  const given = Buffer.from(signed, 'base64url');
  const proof = proofs.find((proof) =>
    project.hashKeys.some((key) => {
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

const signature = (key: SecretKey, project: Project, { userId, id, until, proof }: Signed) =>
  hashSecret(key, 'device', project.id, [userId, id, until, ...(proof === 'sign-in' ? [] : [proof])].join('\0'));
