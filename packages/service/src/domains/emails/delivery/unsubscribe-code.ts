import type { Context } from '../../../platform/context.ts';
import { findByHash, hashSecret, primary } from '../../../platform/crypto/key-ring.ts';
import { newSecret } from '../../../runtime/ids.ts';
import type { Project } from '../../projects/project.ts';

/** For how long a link to end mails works. */
export const UNSUBSCRIBE_MILLIS = 7 * 24 * 3_600_000;

/** The alphabet of one-time codes, five bits a character. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const PROJECT_CHARACTERS = 26;

/**
 * The code in a link to end mails, as long as any code. Who follows the link knows no project, so it begins with one;
 * the other 19 characters are random.
 */
export const newUnsubscribeCode = ({ random }: Context, { id }: Project): string =>
  projectPart(id) + newSecret(random).slice(PROJECT_CHARACTERS);

/** The link that a code stands in. */
export const unsubscribeLink = ({ baseUrl }: Context, code: string) =>
  `${baseUrl}/api/v1/emails/unsubscribe-link?code=${code}`;

export const hashUnsubscribeCode = ({ ring }: Context, projectId: string, code: string): Buffer =>
  hashSecret(primary(ring), 'unsubscribe-link', projectId, code);

/** Looks a code up in its project; it may be written in capitals. */
export async function findByCode<T>(
  { ring }: Context,
  presented: string,
  find: (projectId: string, hash: Buffer) => Promise<T | undefined>,
): Promise<T | undefined> {
  const code = presented.toLowerCase();
  const projectId = projectOf(code);
  if (projectId === undefined) return undefined;
  return findByHash(ring, 'unsubscribe-link', projectId, code, (hash) => find(projectId, hash));
}

function projectPart(projectId: string): string {
  let rest = BigInt(`0x${projectId.replaceAll('-', '')}`);
  let part = '';
  for (let count = 0; count < PROJECT_CHARACTERS; count++) {
    part = ALPHABET.charAt(Number(rest & 31n)) + part;
    rest >>= 5n;
  }
  return part;
}

/** Undefined for what can be no code. */
function projectOf(code: string): string | undefined {
  let value = 0n;
  for (const character of code.slice(0, PROJECT_CHARACTERS)) {
    const bits = ALPHABET.indexOf(character);
    if (bits < 0) return undefined;
    value = (value << 5n) | BigInt(bits);
  }
  const hex = value.toString(16).padStart(32, '0');
  if (hex.length !== 32) return undefined;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
