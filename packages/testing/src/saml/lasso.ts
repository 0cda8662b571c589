import { execFile, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Debian's, which has the module. */
const PYTHON = '/usr/bin/python3';
const PROGRAM = fileURLToPath(new URL('answer-with-lasso.py', import.meta.url));

/** Why there is no lasso to try; undefined where there is one. */
export function whyNoLasso(): string | undefined {
  const { status } = spawnSync(PYTHON, ['-c', 'import lasso']);
  return status === 0 ? undefined : '`apt-get install python3-lasso` brings what is missing';
}

/** Whom lasso answers, and how. */
export interface LassoAnswer {
  /** Its own metadata and key pair, PEM. */
  readonly metadata: string;
  readonly privateKey: string;
  readonly certificate: string;
  /** The application: its entity id and its metadata. */
  readonly entityId: string;
  readonly application: string;
  /** The query of the address with the request. */
  readonly query: string;
  readonly encrypted: 'none' | 'assertion' | 'name';
  readonly now: string;
  readonly notBefore: string;
  readonly notOnOrAfter: string;
}

/** The response that lasso makes, as base64. It signs the response and the assertion, and encrypts with AES-CBC. */
export async function answerOfLasso(answer: LassoAnswer): Promise<{ response: string; relayState: string | null }> {
  const asked = promisify(execFile)(PYTHON, [PROGRAM]);
  asked.child.stdin?.end(JSON.stringify(answer));
  return JSON.parse((await asked).stdout) as { response: string; relayState: string | null };
}
