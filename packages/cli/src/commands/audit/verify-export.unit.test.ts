import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { gatheredKinds } from '@latchkey/protocol/event-kinds';
import { expect, test } from 'vitest';
import { hashLeaf } from './hash-tree.ts';
import { readHead, type SignedHead } from './head.ts';
import { FORMAT, KEPT_FOR_A_WHILE, verifyExport } from './verify-export.ts';

// A log as an operator could write it who has the key: nothing here is the service's.

const DAY = 24 * 3_600_000;
const NOW = Date.UTC(2026, 10, 1);
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const { kty, crv, x, y } = publicKey.export({ format: 'jwk' });

const sha256 = (...parts: readonly (Buffer | string)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const base64url = (hash: Buffer) => hash.toString('base64url');

interface Line {
  readonly keptUntil?: number | null;
  readonly kind?: string;
  readonly personal?: string;
  readonly text?: string;
}

const salt = '3f0b9d0c-6a5e-4d0a-9a53-0c6b1f6a2f11';

/** What is exported of an event, and its leaf. */
function entry({ keptUntil = null, kind = 'user.updated', personal, text }: Line) {
  const hash = personal === undefined ? null : base64url(sha256(`${salt}.${personal}`));
  const body = text ?? JSON.stringify({ kind, at_millis: NOW, subject_id: 'ada', personal_hash: hash });
  const shown = { body, personal: personal ?? null, salt: personal === undefined ? null : salt };
  const leaf = JSON.stringify({ v: 1, kept_until_millis: keptUntil, body: base64url(sha256(body)) });
  return { keptUntil, shown, leaf: hashLeaf(leaf) };
}

/** Roots and paths by their definitions (RFC 9162, sections 2.1.1, 2.1.3.1 and 2.1.4.1). */
function rootOf(leaves: readonly Buffer[]): Buffer {
  const [only] = leaves;
  if (leaves.length === 1 && only) return only;
  const [left, right] = halves(leaves);
  return sha256(Buffer.of(1), rootOf(left), rootOf(right));
}
function halves(leaves: readonly Buffer[]): [Buffer[], Buffer[]] {
  const middle = 2 ** Math.ceil(Math.log2(leaves.length) - 1);
  return [leaves.slice(0, middle), leaves.slice(middle)];
}
function pathOf(position: number, leaves: readonly Buffer[]): Buffer[] {
  if (leaves.length === 1) return [];
  const [left, right] = halves(leaves);
  return position < left.length
    ? [...pathOf(position, left), rootOf(right)]
    : [...pathOf(position - left.length, right), rootOf(left)];
}
function consistencyOf(size: number, leaves: readonly Buffer[], isWhole = true): Buffer[] {
  if (size === leaves.length) return isWhole ? [] : [rootOf(leaves)];
  const [left, right] = halves(leaves);
  return size <= left.length
    ? [...consistencyOf(size, left, isWhole), rootOf(right)]
    : [...consistencyOf(size - left.length, right, false), rootOf(left)];
}

/** A log with heads and exports of it. */
function logOf(lines: readonly Line[]) {
  const entries = lines.map(entry);
  const leaves = entries.map(({ leaf }) => leaf);
  function jwsAt(size: number): string {
    const header = encoded({ alg: 'ES256', typ: 'latchkey-log-head', jwk: { kty, crv, x, y } });
    const root = base64url(rootOf(leaves.slice(0, size)));
    const text = `${header}.${encoded({ project_id: 'project', size, root, signed_at_millis: NOW })}`;
    return `${text}.${base64url(sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }))}`;
  }
  return {
    headAt: (size: number) => readHead(jwsAt(size)) as SignedHead,
    exportFrom(from: number): string[] {
      const consistency = from === 0 ? [] : consistencyOf(from, leaves).map(base64url);
      const first = { format: FORMAT, head: jwsAt(leaves.length), from, consistency };
      const rest = entries.map(({ keptUntil, shown }, position) => {
        const path = pathOf(position, leaves).map(base64url);
        return { position, kept_until_millis: keptUntil, ...shown, path };
      });
      return [first, ...rest.slice(from)].map((line) => `${JSON.stringify(line)}`);
    },
  };
}

async function* given(lines: readonly string[]) {
  yield* lines;
}

const verified = (lines: readonly string[], kept: readonly SignedHead[] = []) =>
  verifyExport(given(lines), { kept, key: undefined, now: NOW });

const events = (count: number, name = 'event') =>
  Array.from({ length: count }, (_, at) => ({
    text: JSON.stringify({ kind: 'user.updated', at_millis: NOW, subject_id: `${name} ${at}`, personal_hash: null }),
  }));

test.each([1, 2, 3, 4, 5, 6, 7, 8, 11])('a fork after %i events is found in an export from there on', async (from) => {
  const before = events(from);
  const kept = logOf([...before, ...events(6)]);
  const forged = logOf([...before, ...events(6, 'forged')]);
  const heads = [kept.headAt(from), kept.headAt(from + 2)];
  expect(await verified(kept.exportFrom(from), heads)).toMatchObject({ events: 6, compared: 2 });
  await expect(verified(forged.exportFrom(from), heads)).rejects.toThrow(
    "Line 3: the log up to here isn't that of the head kept from",
  );
});

test('heads from before a partial export are not counted as compared', async () => {
  const log = logOf(events(9));
  const heads = [3, 5, 7, 9].map(log.headAt);
  expect(await verified(log.exportFrom(5), heads)).toMatchObject({ compared: 3 });
  expect(await verified(log.exportFrom(0), heads)).toMatchObject({ compared: 4 });
  expect(await verified(log.exportFrom(9), heads)).toMatchObject({ compared: 1 });
});

const CHANGED = 'the event was changed, or was never in the log.';

test('the personal part and its salt are of the types that were hashed, to the letter', async () => {
  const personal = '{"after":{"name":"Ada. B"}}';
  const [first = '', line = ''] = logOf([{ personal }]).exportFrom(0);
  expect(await verified([first, line])).toMatchObject({ events: 1 });
  const at = personal.indexOf('.');
  // The hash of each pair is the promised one.
  const spellings = {
    moved: { personal: personal.slice(at + 1), salt: `${salt}.${personal.slice(0, at)}` },
    'a list for the salt': { salt: [salt] },
    'a list for the text': { personal: [personal] },
  };
  for (const [name, change] of Object.entries(spellings))
    await expect(verified([first, JSON.stringify({ ...JSON.parse(line), ...change })]), name).rejects.toThrow(CHANGED);
});

test.each(['[]', '1', 'null', 'no JSON', '{}', '{"kind":"user.updated"}'])(
  'a body that is %s is found, though it was signed',
  async (text) => {
    await expect(verified(logOf([{ text }]).exportFrom(0))).rejects.toThrow(`Line 2: ${CHANGED}`);
  },
);

test('an event may be deleted only after days that its kind and a project can have; the fewest are told', async () => {
  const at = (kind: string, keptUntil: number | null) => verified(logOf([{ kind, keptUntil }]).exportFrom(0));
  for (const kind of KEPT_FOR_A_WHILE) expect(await at(kind, NOW + 90 * DAY)).toMatchObject({ leastDays: 90 });
  for (const days of [30, 3_650]) expect(await at('user.updated', NOW + days * DAY)).toMatchObject({ leastDays: days });
  expect(await at('secret.read', null)).toMatchObject({ events: 1, leastDays: null });
  for (const [kind, until] of [
    ['user.updated', NOW + 29 * DAY],
    ['user.updated', NOW + 3_651 * DAY],
    ['user.updated', NOW + 40.5 * DAY],
    ['secret.read', NOW + 91 * DAY],
    ['user.deleted', NOW + 365 * DAY],
    ['team.deleted', NOW + 365 * DAY],
  ] as const)
    await expect(at(kind, until)).rejects.toThrow('Line 2: it says that the event may be deleted');
});

test('the kinds that are deleted after a while are those of the service', () => {
  expect([...KEPT_FOR_A_WHILE].sort()).toEqual([...gatheredKinds].sort());
});
