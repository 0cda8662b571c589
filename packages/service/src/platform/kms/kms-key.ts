import { readFile } from 'node:fs/promises';
import type { Clock } from '../../runtime/clock.ts';
import type { Ask } from './ask.ts';
import type { KmsSettings } from './settings.ts';

/** What a KMS is asked with. */
export interface KmsWorld {
  readonly settings: KmsSettings;
  readonly clock: Clock;
  readonly ask: Ask;
}

/** A key that never leaves its KMS. `label` is authenticated with what is wrapped, and is in the KMS's own log. */
export interface KmsKey {
  /** Text without spaces, commas and `#`. */
  wrap(plain: Buffer, label: string): Promise<string>;
  unwrap(wrapped: string, label: string): Promise<Buffer>;
}

/** A kind of KMS. */
export interface KmsProvider {
  /** Reads the address of a key, without the scheme. Throws an Error that says what form it has. */
  key(address: string): (world: KmsWorld) => KmsKey;
}

interface RefusalOptions extends ErrorOptions {
  /** What to do about it, where the message doesn't say that yet. */
  readonly advice?: string;
  /** Whether the KMS is away or overloaded, so that a later start may have more luck. */
  readonly isPassing?: boolean;
}

/** What a KMS answered instead, or why it can't be asked: with what to do about it. */
export class KmsRefusal extends Error {
  readonly advice: string;
  readonly isPassing: boolean;

  constructor(message: string, { advice = '', isPassing = false, ...options }: RefusalOptions = {}) {
    super(message, options);
    this.name = 'KmsRefusal';
    this.advice = advice;
    this.isPassing = isPassing;
  }
}

/** Gets something when it is first needed, and never again: a secret may be good for one login. */
export function once<T>(get: () => Promise<T>): () => Promise<T> {
  let got: Promise<T> | undefined;
  return () => {
    got ??= get();
    return got;
  };
}

export const base64 = (data: Buffer | string): string => Buffer.from(data).toString('base64');

/** An answer of JSON. What a parser says would repeat a part of it, which may be a key. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new KmsRefusal('Its answer is not JSON. Is that the address of the KMS?');
  }
}

/** A text in an answer. Throws a KmsRefusal where it isn't one. */
export function textIn(answer: unknown, ...path: readonly string[]): string {
  const value = path.reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], answer);
  if (typeof value === 'string') return value;
  throw new KmsRefusal(`Its answer has no ${path.join('.')}. Is that the address of the KMS?`);
}

/** The text of a file that a setting names. Throws a KmsRefusal that names both. */
export async function secretIn(file: string, variable: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new KmsRefusal(`${variable}: ${file} can't be read.`, { cause });
  });
  return text.trim();
}
