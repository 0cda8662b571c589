import { expect, test } from 'vitest';
import { parseAssistant } from './assistant.ts';

const whole = { url: 'https://api.openai.com/v1', key: 'a-secret', model: 'a-model' };

test('the address, the key and the model are read', () => {
  expect(parseAssistant(JSON.stringify({ ...whole, url: 'https://api.openai.com/v1/' }))).toEqual(whole);
});

test('a server that asks for no key needs none', () => {
  const { key, ...rest } = { ...whole, url: 'http://localhost:11434/v1' };
  expect(parseAssistant(JSON.stringify(rest))).toEqual({ ...rest, key: undefined });
});

test.each([
  [[], 'must be JSON'],
  ['a-secret', 'must be JSON'],
  [null, 'must be JSON'],
  [{ ...whole, url: undefined }, '"url" must be an http(s) address'],
  [{ ...whole, url: 'api.openai.com' }, '"url" must be an http(s) address'],
  [{ ...whole, url: 'ftp://api.openai.com' }, '"url" must be an http(s) address'],
  [{ ...whole, url: 'https://api.openai.com/v1?key=a-secret' }, '"url" must be an http(s) address'],
  [{ ...whole, url: 'https://user:a-secret@api.openai.com' }, '"url" must be an http(s) address'],
  [{ ...whole, key: 7 }, '"key" must be a text'],
  [{ ...whole, key: 'a-secret\r\nx: y' }, '"key" must be a text'],
  [{ ...whole, key: '' }, '"key" must be a text'],
  [{ ...whole, model: '' }, '"model" must be the name of a model'],
  [{ ...whole, modell: 'x' }, 'has a field "modell"'],
])('%j is refused, and no secret is repeated', (given, message) => {
  expect(() => parseAssistant(JSON.stringify(given))).toThrow(message);
  expect(() => parseAssistant(JSON.stringify(given))).not.toThrow(/a-secret/);
});

test('what is no JSON is not repeated', () => {
  expect(() => parseAssistant('{"key": a-secret')).toThrow(/^must be JSON: \{"url": .*…", "model": "…"}$/);
});
