import { describe, expect, test } from 'vitest';
import { written } from './filled.ts';
import { substitute } from './substitute.ts';

const variables = new Map(
  Object.entries({ name: 'Ada', other: 'Bob', empty: '', evil: '{{other}}' }).map(([name, text]) => [
    name,
    { text, isLink: false },
  ]),
);
const filled = (source: string) => written(substitute(source, variables));

describe('in the syntax of Handlebars', () => {
  test.each([
    ['{{name}} {{ name }} {{{name}}} {{{ name }}} {{&name}}', 'Ada Ada Ada Ada Ada'],
    ['[{{unknown}}][{{ a.b }}][{{this}}]', '[][][]'],
    ['{{#if name}}yes{{else}}no{{/if}}{{#if empty}}yes{{else}}no{{/if}}', 'yesno'],
    ['{{#unless name}}yes{{/unless}}{{#unless unknown}}no{{/unless}}', 'no'],
    ['{{#if empty}}a{{else if name}}b{{else}}c{{/if}}', 'b'],
    ['{{#if name}}a{{else if other}}b{{else}}c{{/if}}', 'a'],
    ['{{#if empty}}a{{^}}b{{/if}}', 'b'],
    ['{{#if name}}{{#if empty}}a{{else}}b{{/if}}{{else}}c{{/if}}', 'b'],
    ['{{#if empty}}{{#if name}}a{{else}}b{{/if}}{{else}}c{{/if}}', 'c'],
    ['a{{! note }}b{{!-- }} --}}c', 'abc'],
    ['a {{~name~}} b', 'aAdab'],
    ['a {{~#if name~}} b {{~/if~}} c', 'abc'],
    ['\\{{name}} {{name}}', '{{name}} Ada'],
    ['a }} b { c }', 'a }} b { c }'],
    ['a\n{{#if name}}\nb\n{{else}}\nc\n{{/if}}\nd', 'a\nb\nd'],
    ['a\r\n  {{! a note }}  \r\nb', 'a\nb'],
    ['{{#if name}}\nb\n{{/if}}', 'b\n'],
    ['x {{#if name}}\nb{{/if}}', 'x \nb'],
  ])('%j is %j', (source, expected) => {
    expect(filled(source)).toBe(expected);
  });
});

test.each([
  '{{name',
  '{{#if name}}x',
  'x{{/if}}',
  '{{else}}',
  '{{#if name}}a{{else}}b{{else}}c{{/if}}',
  '{{#if name}}x{{/unless}}',
  '{{#each name}}x{{/each}}',
  '{{helper name}}',
  '{{> part}}',
  '{{}}',
  '{{#if}}x{{/if}}',
  '{{name}} {{{name}}',
])('%s does not parse, and stays as it is', (source) => {
  expect(filled(source)).toBe(source);
});

test('what a value says is never read again', () => {
  expect(filled('{{evil}}')).toBe('{{other}}');
});

test('the place of a value is no place in a text that has its character', () => {
  expect(filled('\ufffc{{name}}\ufffc')).toBe('\ufffcAda\ufffc');
});

describe('it takes no time to read', () => {
  const N = 100_000;
  test.each([
    ['many openings', '{{'.repeat(N / 2)],
    ['many values', '{{name}}'.repeat(N / 8)],
    ['many conditions in each other', '{{#if name}}'.repeat(N / 20) + '{{/if}}'.repeat(N / 20)],
    ['many conditions that stay open', '{{#if name}}'.repeat(N / 12)],
    ['much white space in a tag', `{{${' '.repeat(N)}`],
    ['much white space around tags', `${' '.repeat(N)}{{~name~}}${'\n '.repeat(N)}`],
    ['a long comment', `{{!--${'-'.repeat(N)}`],
    ['many escapes', '\\{{'.repeat(N / 3)],
  ])('%s', (_, source) => {
    const started = performance.now();
    substitute(source, variables);
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
