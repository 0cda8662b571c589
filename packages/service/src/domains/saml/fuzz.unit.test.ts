import { isFull } from '@latchkey/testing/full';
import { agreed, samlIdentityProvider } from '@latchkey/testing/saml/identity-provider';
import { expect, test } from 'vitest';
import { readResponse } from './read-response.ts';

const MUTATIONS = isFull ? 10_000 : 400;

const identityProvider = await samlIdentityProvider();
const valid = [identityProvider.response(), identityProvider.signed(identityProvider.response(), '_response')];
const expected = { ...agreed, certificates: [identityProvider.certificate] };
const read = (xml: string) => readResponse(Buffer.from(xml, 'latin1').toString('base64'), expected);

/** The same numbers in every run (mulberry32). */
function chance(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

type Chance = ReturnType<typeof chance>;

/** A stretch of the document that matches, wherever chance says. */
function somewhere(xml: string, pattern: RegExp, below: Chance) {
  const matches = [...xml.matchAll(pattern)];
  const match = matches[below(matches.length)];
  return { from: match?.index ?? 0, part: match?.[0] ?? '' };
}

/** An element with all that is in it, but not the whole document. */
function subtree(xml: string, below: Chance) {
  const starts = [...xml.matchAll(/<((?:saml|ds|samlp):\w+)[ >]/g)].slice(1);
  const start = starts[below(starts.length)];
  const [from, end] = [start?.index ?? 0, `</${start?.[1]}>`];
  const to = xml.indexOf(end, from);
  return { from, part: to < 0 ? (xml.slice(from).match(/^<[^>]+>/)?.[0] ?? '') : xml.slice(from, to + end.length) };
}

const replaced = (xml: string, from: number, length: number, by: string) =>
  xml.slice(0, from) + by + xml.slice(from + length);

const ELEMENT = /<([\w:]+)[^>]*?(?:\/>|>[^<]*<\/\1>)/g;
const ATTRIBUTE = / [\w:]+="[^"]*"/g;
const VALUE = /(?<=>)[^<>]+(?=<)|(?<=")[^"]+(?=")/g;

const mutations: Record<string, (xml: string, below: Chance) => string> = {
  'a bit is flipped': (xml, below) => {
    const at = below(xml.length);
    return replaced(xml, at, 1, String.fromCharCode(xml.charCodeAt(at) ^ (1 << below(8))));
  },
  'an attribute is removed': (xml, below) => {
    const { from, part } = somewhere(xml, ATTRIBUTE, below);
    return replaced(xml, from, part.length, '');
  },
  'an element is removed': (xml, below) => {
    const { from, part } = somewhere(xml, ELEMENT, below);
    return replaced(xml, from, part.length, '');
  },
  'a part is moved': (xml, below) => {
    const { from, part } = subtree(xml, below);
    const rest = replaced(xml, from, part.length, '');
    return replaced(rest, somewhere(rest, /<[^>]+>/g, below).from, 0, part);
  },
  'a part is repeated elsewhere': (xml, below) => {
    const { part } = subtree(xml, below);
    return replaced(xml, somewhere(xml, /<[^>]+>/g, below).from, 0, part);
  },
  'a value takes the place of another': (xml, below) => {
    const { part: other } = somewhere(xml, VALUE, below);
    const { from, part } = somewhere(xml, VALUE, below);
    return replaced(xml, from, part.length, other);
  },
  'another name id comes in': (xml, below) => {
    const { from } = somewhere(xml, /<[^>]+>/g, below);
    return replaced(xml, from, 0, '<saml:NameID>eve@acme.example</saml:NameID>');
  },
};

test(`of ${MUTATIONS} changed responses none is read as anything but what was signed`, {
  timeout: 600_000,
}, async () => {
  const signed = await read(valid[0] ?? '');
  expect(signed).toMatchObject({ value: { nameId: { value: 'ada@acme.example' } } });
  const kinds = Object.entries(mutations);
  let unchanged = 0;
  const refused = new Set<string>();
  const wrong: string[] = [];
  for (let seed = 0; seed < MUTATIONS; seed += 1) {
    const below = chance(seed);
    const [kind, mutate] = kinds[seed % kinds.length] as (typeof kinds)[number];
    const before = valid[below(valid.length)] as string;
    const changed = mutate(before, below);
    const result = await read(changed);
    if (changed === before) unchanged += 1;
    if (result.refused) refused.add(result.refused);
    else if (JSON.stringify(plain(result.value)) !== JSON.stringify(plain(signed.value)) || !hasSigned(changed))
      wrong.push(`${seed}: ${kind}`);
  }
  expect(wrong).toEqual([]);
  // A value may take the place of its like.
  expect(unchanged).toBeLessThan(MUTATIONS / 20);
  // They came as far as each of the steps.
  expect([...refused]).toEqual(expect.arrayContaining(['xml_malformed', 'signature_malformed', 'signature_invalid']));
});

/** Whether what the assertion says is there as it was signed: only around it, and of its key, something else may be. */
const hasSigned = (xml: string): boolean => assertionOf(xml) === assertionOf(valid[0] ?? '');

const assertionOf = (xml: string) =>
  /<saml:Assertion [\s\S]*<\/saml:Assertion>/
    .exec(xml)?.[0]
    .replace(/<ds:KeyInfo[\s\S]*<\/ds:KeyInfo>/, '')
    // Of the last character of base64 some bits say nothing (RFC 4648, section 3.5).
    .replaceAll(/.(?==?=<)/g, '');

const plain = (value: unknown) =>
  JSON.parse(JSON.stringify(value, (_, part) => (part instanceof Map ? [...part] : part)));
