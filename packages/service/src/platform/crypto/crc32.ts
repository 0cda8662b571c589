import { crc32 } from 'node:zlib';

/** The CRC-32 (IEEE 802.3) of a text as eight hexadecimal digits. It finds slips of the pen, and proves nothing. */
export const crc32Hex = (text: string): string => crc32(text).toString(16).padStart(8, '0');
