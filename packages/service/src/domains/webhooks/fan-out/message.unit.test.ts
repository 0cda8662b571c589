import { expect, test } from 'vitest';
import { newMessageId } from './message.ts';

/** Gives the bytes of a list, one after the other, again and again. */
function scripted(bytes: readonly number[]) {
  let next = 0;
  return (size: number) => Buffer.from(Array.from({ length: size }, () => bytes[next++ % bytes.length] ?? 0));
}

test('an id has 27 letters and digits', () => {
  expect(newMessageId(scripted([0, 9, 10, 35, 36, 61]))).toBe(`msg_${'09AZaz'.repeat(4)}09A`);
});

test('each is as likely as any other: bytes that would favour some are passed over', () => {
  expect(newMessageId(scripted([255, 61, 248, 247]))).toBe(`msg_${'z'.repeat(27)}`);
});
