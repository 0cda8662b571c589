import type { Call } from './pkcs11-program.ts';

const LABEL_BYTES = 32;
/** More than a CK_TOKEN_INFO has on any platform. */
const TOKEN_INFO_BYTES = 512;
const MAX_SLOTS = 256;

/** The slot with the token of this label. Another slot that can't be read doesn't stand in the way. */
export function slotOf(call: Call, token: string): number {
  const words = process.platform === 'win32' ? new Uint32Array(MAX_SLOTS) : new BigUint64Array(MAX_SLOTS);
  const count = [MAX_SLOTS];
  call('C_GetSlotList', 'uchar, _Out_ void *, _Inout_ ulong *', 1, words, count);
  const unread: string[] = [];
  const slots = Array.from(words.subarray(0, count[0]), Number).filter((id) => {
    const info = Buffer.alloc(TOKEN_INFO_BYTES);
    try {
      call('C_GetTokenInfo', 'ulong, _Out_ void *', id, info);
    } catch (error) {
      unread.push(` Slot ${id} can't be read: ${(error as Error).message}`);
      return false;
    }
    return info.toString('utf8', 0, LABEL_BYTES).trimEnd() === token;
  });
  if (slots.length > 1) throw new Error(`The module has several tokens "${token}"; give them labels of their own.`);
  if (slots[0] === undefined) throw new Error(`There is no token "${token}" in the module.${unread.join('')}`);
  return slots[0];
}
