import { systemRandom } from '../../runtime/random.ts';
import type { Pkcs11Answer, Pkcs11Question } from './pkcs11.ts';
import { slotOf } from './pkcs11-slot.ts';

// A program of its own: it answers one question by a module that it loads, and ends. Names and numbers are those of
// PKCS#11 (OASIS, "PKCS #11 Cryptographic Token Interface Base Specification 2.40").

const CKF_SERIAL_SESSION = 4;
const CKU_USER = 1;
const CKO_SECRET_KEY = 4;
const CKA_CLASS = 0;
const CKA_LABEL = 3;
const CKM_AES_GCM = 0x1087;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const FUNCTIONS = 68;

/** Places in CK_FUNCTION_LIST, which is all that a module has to export. */
const PLACES = {
  C_Initialize: 0,
  C_Finalize: 1,
  C_GetSlotList: 4,
  C_GetTokenInfo: 6,
  C_OpenSession: 12,
  C_Login: 18,
  C_FindObjectsInit: 26,
  C_FindObjects: 27,
  C_FindObjectsFinal: 28,
  C_EncryptInit: 29,
  C_Encrypt: 30,
  C_DecryptInit: 33,
  C_Decrypt: 34,
} as const;

/** What the numbers of refusals that an operator can do something about mean. */
const REFUSALS: Readonly<Record<number, string>> = {
  48: 'the hardware has a fault; see whether its own tools reach it',
  50: 'the hardware was removed',
  104: "the key doesn't allow this function: it needs CKA_ENCRYPT and CKA_DECRYPT",
  112: 'the token has no AES-GCM',
  113: 'the token takes no nonce that the caller chooses, or what is wrapped was changed',
  160: 'the PIN is wrong',
  164: 'the PIN is locked',
  258: "the token's user PIN is not set",
};
/** Modules differ in the number that they refuse a ciphertext with. */
const CHANGED = 'what is wrapped was changed, or wrapped by another key';

process.once('message', (question: Pkcs11Question) => {
  void answerTo(question).then((answer) => process.send?.(answer, () => process.exit(0)));
});

async function answerTo(question: Pkcs11Question): Promise<Pkcs11Answer> {
  try {
    return { value: await run(question) };
  } catch (error) {
    return { error: (error as Error).message };
  }
}

async function run({ modulePath, token, object, pin, act, value, label }: Pkcs11Question): Promise<Uint8Array> {
  const { call, gcm, attributes } = await load(modulePath);
  call('C_Initialize', 'void *', null);
  try {
    const session = openSession(call, slotOf(call, token));
    const secret = Buffer.from(pin);
    call('C_Login', 'ulong, ulong, void *, ulong', session, CKU_USER, secret, secret.length);
    const key = findKey(call, attributes, session, object);
    const iv = act === 'wrap' ? systemRandom(IV_BYTES) : Buffer.from(value.subarray(0, IV_BYTES));
    const input = Buffer.from(act === 'wrap' ? value : value.subarray(IV_BYTES));
    const output = Buffer.alloc(input.length + TAG_BYTES);
    const size = [output.length];
    const begin = act === 'wrap' ? 'C_EncryptInit' : 'C_DecryptInit';
    call(begin, 'ulong, void *, ulong', session, gcm(iv, Buffer.from(label)), key);
    const finish = act === 'wrap' ? 'C_Encrypt' : 'C_Decrypt';
    call(finish, 'ulong, void *, ulong, _Out_ void *, _Inout_ ulong *', session, input, input.length, output, size);
    const done = output.subarray(0, size[0]);
    return act === 'wrap' ? Buffer.concat([iv, done]) : done;
  } finally {
    finalize(call);
  }
}

/** What it answers would hide why the work failed, and the process ends anyway. */
function finalize(call: Call): void {
  try {
    call('C_Finalize', 'void *', null);
  } catch {}
}

/** Calls a function of the module. Throws an Error that says what it refuses. */
export type Call = (name: keyof typeof PLACES, types: string, ...args: unknown[]) => void;

const firstLine = ({ message }: Error): string => message.split('\n')[0] ?? '';

async function load(modulePath: string) {
  const { default: koffi } = await import('koffi').catch((cause: Error) => {
    throw new Error(`PKCS#11 needs the npm package koffi, which can't be loaded here (${firstLine(cause)}).`, {
      cause,
    });
  });
  // On Windows the structures of PKCS#11 have no padding.
  const struct = process.platform === 'win32' ? koffi.pack : koffi.struct;
  const Attribute = struct('CK_ATTRIBUTE', { type: 'ulong', pValue: 'void *', ulValueLen: 'ulong' });
  const Mechanism = struct('CK_MECHANISM', { mechanism: 'ulong', pParameter: 'void *', ulParameterLen: 'ulong' });
  const GcmParams = struct('CK_GCM_PARAMS', {
    pIv: 'void *',
    ulIvLen: 'ulong',
    ulIvBits: 'ulong',
    pAAD: 'void *',
    ulAADLen: 'ulong',
    ulTagBits: 'ulong',
  });
  const List = struct('CK_FUNCTION_LIST', {
    version: koffi.array('uchar', 2),
    functions: koffi.array('void *', FUNCTIONS),
  });

  const functions = (() => {
    try {
      const getList = koffi.load(modulePath).func('ulong C_GetFunctionList(_Out_ void **list)');
      const list: [unknown] = [null];
      if (getList(list) !== 0) throw new Error('it has no list of functions');
      return (koffi.decode(list[0], List) as { functions: unknown[] }).functions;
    } catch (cause) {
      const reason = firstLine(cause as Error);
      throw new Error(`module-path: ${modulePath} is not a PKCS#11 module that can be loaded (${reason}).`, { cause });
    }
  })();

  const prototypes: Partial<Record<keyof typeof PLACES, ReturnType<typeof koffi.proto>>> = {};
  const call: Call = (name, types, ...args) => {
    prototypes[name] ??= koffi.proto(`ulong ${name}_(${types})`);
    const refusal = koffi.call(functions[PLACES[name]], prototypes[name], ...args) as number;
    if (refusal === 0) return;
    const otherwise = name === 'C_Decrypt' ? CHANGED : 'see CKR_ in the specification of PKCS#11';
    const meaning = REFUSALS[refusal] ?? otherwise;
    throw new Error(`${name} of the module answered 0x${refusal.toString(16)}: ${meaning}.`);
  };
  /** Memory of C that holds a structure; the process ends before it matters that none of it is freed. */
  const held = (type: ReturnType<typeof struct>, values: readonly object[]) => {
    const memory = koffi.alloc(type, values.length);
    koffi.encode(memory, koffi.array(type, values.length), values);
    return memory;
  };
  const bytes = (data: Buffer) => {
    const memory = koffi.alloc('uchar', Math.max(data.length, 1));
    koffi.encode(memory, koffi.array('uchar', data.length), data);
    return memory;
  };
  return {
    call,
    attributes: (rows: readonly (readonly [type: number, value: Buffer])[]) =>
      held(
        Attribute,
        rows.map(([type, value]) => ({ type, pValue: bytes(value), ulValueLen: value.length })),
      ),
    gcm: (iv: Buffer, aad: Buffer) => {
      const params = held(GcmParams, [
        {
          pIv: bytes(iv),
          ulIvLen: iv.length,
          ulIvBits: iv.length * 8,
          pAAD: bytes(aad),
          ulAADLen: aad.length,
          ulTagBits: TAG_BYTES * 8,
        },
      ]);
      return held(Mechanism, [{ mechanism: CKM_AES_GCM, pParameter: params, ulParameterLen: koffi.sizeof(GcmParams) }]);
    },
  };
}

function openSession(call: Call, slot: number): number {
  const session = [0];
  call('C_OpenSession', 'ulong, ulong, void *, void *, _Out_ ulong *', slot, CKF_SERIAL_SESSION, null, null, session);
  return session[0] ?? 0;
}

function findKey(
  call: Call,
  attributes: (rows: readonly (readonly [number, Buffer])[]) => unknown,
  session: number,
  object: string,
): number {
  const kind = process.platform === 'win32' ? Buffer.alloc(4) : Buffer.alloc(8);
  kind.writeUInt8(CKO_SECRET_KEY);
  const template = attributes([
    [CKA_CLASS, kind],
    [CKA_LABEL, Buffer.from(object)],
  ]);
  // Two are asked for, so that a label that isn't unique is noticed.
  const found = [0, 0];
  const count = [0];
  call('C_FindObjectsInit', 'ulong, void *, ulong', session, template, 2);
  call('C_FindObjects', 'ulong, _Out_ ulong *, ulong, _Out_ ulong *', session, found, 2, count);
  call('C_FindObjectsFinal', 'ulong', session);
  if (count[0] !== 1 || found[0] === undefined)
    throw new Error(`The token has ${count[0] ? 'several AES keys' : 'no AES key'} "${object}"; it needs one.`);
  return found[0];
}
