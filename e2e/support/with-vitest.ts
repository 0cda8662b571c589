import { newPage } from '@latchkey/testing/browser/browser';
import { isFull } from '@latchkey/testing/full';
import { test } from 'vitest';
import { type Person, personAt, type Way, ways } from './person.ts';

/** People for the tests that install packages and build applications first, which run with vitest. */

/** By mouse unless it is said otherwise. */
export const newPerson = async (way: Way = ways.mouse): Promise<Person> => personAt(await newPage(way), way);

/** Tests a journey by keyboard or on a phone, whichever it says; in the full count both ways, and with a mouse too. */
export function journey(by: 'keyboard' | 'phone', what: string, work: (way: Way) => Promise<void>): void {
  const each = isFull ? [ways.mouse, ways.keyboard, ways.phone] : [ways[by]];
  for (const way of each) test(`${what}, ${way.name}`, () => work(way));
}
