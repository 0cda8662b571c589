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

const replaced = (xml: string, from: number, length: number, by: string) =>
  xml.slice(0, from) + by + xml.slice(from + length);

const ELEMENT = /<([\w:]+)[^>]*?(?:\/>|>[^<]*<\/\1>)/g;
const SUBTREE = /<((?:saml|ds|samlp):\w+)[ >][\s\S]*?<\/\1>/g;
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
    const { from, part } = somewhere(xml, SUBTREE, below);
    const rest = replaced(xml, from, part.length, '');
    return replaced(rest, somewhere(rest, /<[^>]+>/g, below).from, 0, part);
  },
  'a part is repeated elsewhere': (xml, below) => {
    const { part } = somewhere(xml, SUBTREE, below);
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
  const refused = new Set<string>();
  const wrong: string[] = [];
  for (let seed = 0; seed < MUTATIONS; seed += 1) {
    const below = chance(seed);
    const [kind, mutate] = kinds[seed % kinds.length] as (typeof kinds)[number];
    const result = await read(mutate(valid[below(valid.length)] as string, below));
    if (result.refused) refused.add(result.refused);
    else if (JSON.stringify(plain(result.value)) !== JSON.stringify(plain(signed.value)))
      wrong.push(`${seed}: ${kind}`);
  }
  expect(wrong).toEqual([]);
  // They came as far as each of the steps.
  expect([...refused]).toEqual(expect.arrayContaining(['xml_malformed', 'signature_malformed', 'signature_invalid']));
});

const plain = (value: unknown) =>
  JSON.parse(JSON.stringify(value, (_, part) => (part instanceof Map ? [...part] : part)));
