import type { Random } from '../../../runtime/random.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 27;
/** Bytes from here on would favour the first letters. */
const USABLE = 256 - (256 % ALPHABET.length);

/** The id by which receivers know a message, however often it comes. */
export function newMessageId(random: Random): string {
  let id = '';
  while (id.length < LENGTH) {
    for (const byte of random(LENGTH)) {
      if (byte < USABLE && id.length < LENGTH) id += ALPHABET[byte % ALPHABET.length];
    }
  }
  return `msg_${id}`;
}

interface Told {
  readonly kind: string;
  readonly data: unknown;
}

/** What receivers are told. */
export const messageContent = ({ kind, data }: Told) => ({ type: kind, data });

/** What is sent, to the letter. */
export const messageBody = (told: Told): string => JSON.stringify(messageContent(told));
