import { fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageFolder } from '../../runtime/package-folder.ts';
import { type KmsKey, type KmsProvider, KmsRefusal, type KmsWorld } from './kms-key.ts';
import { kmsVariables } from './settings.ts';

/** Hardware may take its time, and a module may hang. */
const MILLIS = 20_000;
const FORM = 'pkcs11:token=latchkey;object=ring?module-path=/usr/lib/softhsm/libsofthsm2.so';

/** Where a key is, by RFC 7512. */
export interface Pkcs11Key {
  readonly modulePath: string;
  readonly token: string;
  readonly object: string;
}

/** What the program that loads the module is asked. */
export interface Pkcs11Question extends Pkcs11Key {
  readonly pin: string;
  readonly act: 'wrap' | 'unwrap';
  readonly value: Uint8Array;
  readonly label: string;
}

export type Pkcs11Answer = { readonly value: Uint8Array } | { readonly error: string };

/** Hardware security modules by PKCS#11: AES-GCM with a key that the token holds. */
export const pkcs11: KmsProvider = {
  key(address) {
    const [path = '', query = ''] = address.split('?');
    const { token, object, ...rest } = attributesIn(path, ';');
    const { 'module-path': modulePath, 'pin-source': pinSource, ...others } = attributesIn(query, '&');
    if ('pin-value' in others)
      throw new Error(
        'the PIN does not belong into the address: set LATCHKEY_PKCS11_PIN, or name a file as pin-source',
      );
    const surplus = Object.keys({ ...rest, ...others })[0];
    if (surplus !== undefined) throw new Error(`pkcs11: has no use for "${surplus}"; a key is named such as ${FORM}`);
    if (!token || !object || !modulePath) throw new Error(`a key of a token is named such as ${FORM}`);
    return (world) => keyAt(world, { modulePath, token, object }, pinSource);
  },
};

function attributesIn(text: string, separator: string): Record<string, string> {
  const pairs = text.split(separator).filter(Boolean);
  return Object.fromEntries(
    pairs.map((pair) => {
      const equals = pair.indexOf('=');
      return [pair.slice(0, equals), decoded(pair.slice(equals + 1))];
    }),
  );
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    throw new Error(`a % in the address of a token begins the code of a character, and is %25 itself, as in ${FORM}`);
  }
}

function keyAt({ settings }: KmsWorld, key: Pkcs11Key, pinSource: string | undefined): KmsKey {
  const question = async (act: Pkcs11Question['act'], value: Uint8Array, label: string) =>
    answerOf({ ...key, pin: await pinOf(settings.pkcs11Pin, pinSource), act, value, label });
  return {
    wrap: async (plain, label) => (await question('wrap', plain, label)).toString('base64'),
    unwrap: (wrapped, label) => question('unwrap', Buffer.from(wrapped, 'base64'), label),
  };
}

async function pinOf(given: string | undefined, source: string | undefined): Promise<string> {
  if (given) return given;
  if (!source) throw new KmsRefusal('The token needs its PIN: set LATCHKEY_PKCS11_PIN, or name a file as pin-source.');
  const path = source.startsWith('file://') ? fileURLToPath(source) : source.replace(/^file:/, '');
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new KmsRefusal(`pin-source: ${path} can't be read.`, { cause });
  });
  return text.trim();
}

/**
 * Asks a process of its own, which ends with its answer: a module is a vendor's program in C, and a fault of it, or a
 * hang, would otherwise be the service's.
 */
function answerOf(question: Pkcs11Question): Promise<Buffer> {
  const program = join(packageFolder(), 'dist/platform/kms/pkcs11-program.js');
  const child = fork(program, {
    execArgv: [],
    // biome-ignore lint/style/noProcessEnv: no setting of ours; a module finds its configuration by it.
    env: harmless(process.env),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  return new Promise<Buffer>((resolve, reject) => {
    const refuse = (reason: string) => reject(new KmsRefusal(reason));
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      refuse(`The module ${question.modulePath} did not answer within ${MILLIS / 1000} s.`);
    }, MILLIS);
    child.once('message', (answer: Pkcs11Answer) => {
      if ('error' in answer) refuse(answer.error);
      else resolve(Buffer.from(answer.value));
    });
    child.once('error', ({ message }) => refuse(`The module can't be tried: ${message}.`));
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      refuse(`The module ${question.modulePath} ended its process (${signal ?? code}).`);
    });
    child.send(question, () => {});
  });
}

/** What of the environment the vendor's program may see: neither the ring nor another secret of the service. */
function harmless(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const isOurs = (name: string) =>
    /^(LATCHKEY_|DATABASE_|OTEL_|NODE_OPTIONS$)/.test(name) || kmsVariables.includes(name);
  return Object.fromEntries(Object.entries(env).filter(([name]) => !isOurs(name)));
}
