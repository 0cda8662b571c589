import { createHash, randomBytes } from 'node:crypto';
import { type Cbor, cbor } from './cbor.ts';
import { type AuthenticatorKey, newKey } from './key.ts';

/** The flags of authenticator data (WebAuthn, section 6.1). */
export const flags = { present: 1, verified: 4, backupEligible: 8, backedUp: 16, attested: 64, extended: 128 };

/** What a browser and an authenticator of a test say; whatever is left out is as an honest one says it. */
export interface Says {
  readonly id?: string;
  readonly rawId?: string;
  readonly type?: string;
  /** The page's, in the data that is signed. */
  readonly clientData?: Record<string, unknown>;
  /** In the place of all of that data. */
  readonly clientDataJSON?: string;
  /** The host that the passkey is of. */
  readonly rpId?: string;
  readonly flags?: number;
  readonly counter?: number;
  readonly aaguid?: string;
  readonly credentialId?: Buffer;
  readonly cose?: ReadonlyMap<number, Cbor>;
  readonly transports?: readonly string[];
  readonly userHandle?: string | null;
  /** Changes made to what is sent after it was made. */
  readonly attestation?: (whole: Map<string, Cbor>) => Map<string, Cbor>;
  readonly attestationObject?: (bytes: Buffer) => Buffer;
  readonly authenticatorData?: (bytes: Buffer) => Buffer;
  /** Parts of the answer that are other ones than those that were signed. */
  readonly response?: Record<string, unknown>;
  readonly signature?: (bytes: Buffer) => Buffer;
}

/** A passkey as its authenticator keeps it. */
export interface Passkey {
  readonly credentialId: Buffer;
  readonly key: AuthenticatorKey;
  readonly userHandle: string;
}

interface Registration {
  readonly challenge: string;
  readonly user: { readonly id: string };
}

export const testOrigin = 'http://localhost:3000';
const PRESENT = flags.present | flags.verified | flags.backupEligible | flags.backedUp;

/** Makes a passkey, and what the browser says of it. */
export function makePasskey(
  { challenge, user }: Registration,
  says: Says = {},
  key: AuthenticatorKey = newKey(),
): { passkey: Passkey; credential: object } {
  const credentialId = says.credentialId ?? randomBytes(32);
  const attested = Buffer.concat([
    Buffer.from((says.aaguid ?? '00000000-0000-0000-0000-000000000000').replaceAll('-', ''), 'hex'),
    Buffer.from([credentialId.length >> 8, credentialId.length & 0xff]),
    credentialId,
    cbor(says.cose ?? key.cose),
  ]);
  const authData = authenticatorData({ flags: PRESENT | flags.attested, ...says }, attested);
  const whole = new Map<string, Cbor>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ]);
  const attestationObject = cbor(says.attestation?.(whole) ?? whole);
  const credential = {
    ...named(credentialId, says),
    response: {
      clientDataJSON: clientDataJson('webauthn.create', challenge, says),
      attestationObject: (says.attestationObject?.(attestationObject) ?? attestationObject).toString('base64url'),
      transports: says.transports ?? ['internal', 'hybrid'],
      ...says.response,
    },
  };
  return { passkey: { credentialId, key, userHandle: user.id }, credential };
}

/** Uses a passkey: what the browser says then. */
export function usePasskey(
  { credentialId, key, userHandle }: Passkey,
  { challenge }: { readonly challenge: string },
  says: Says = {},
): object {
  const data = authenticatorData({ flags: PRESENT, ...says });
  const clientDataJSON = clientDataJson('webauthn.get', challenge, says);
  const digest = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
  const signature = key.sign(Buffer.concat([data, digest]));
  return {
    ...named(credentialId, says),
    response: {
      clientDataJSON,
      authenticatorData: data.toString('base64url'),
      signature: (says.signature?.(signature) ?? signature).toString('base64url'),
      userHandle: says.userHandle === undefined ? userHandle : says.userHandle,
      ...says.response,
    },
  };
}

function named(credentialId: Buffer, says: Says) {
  const id = credentialId.toString('base64url');
  return {
    id: says.id ?? id,
    rawId: says.rawId ?? says.id ?? id,
    type: says.type ?? 'public-key',
    clientExtensionResults: {},
    authenticatorAttachment: 'platform',
  };
}

function clientDataJson(type: string, challenge: string, says: Says): string {
  const data = JSON.stringify({ type, challenge, origin: testOrigin, crossOrigin: false, ...says.clientData });
  return Buffer.from(says.clientDataJSON ?? data).toString('base64url');
}

function authenticatorData({ rpId = 'localhost', counter = 0, ...says }: Says, attested = Buffer.alloc(0)): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const host = createHash('sha256').update(rpId).digest();
  const data = Buffer.concat([host, Buffer.from([says.flags ?? PRESENT]), count, attested]);
  return says.authenticatorData?.(data) ?? data;
}
