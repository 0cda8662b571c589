import { describe, expect, test } from 'vitest';
import type { Scope } from './definition.ts';
import { chainTo, containersOf, expand, graphOf } from './graph.ts';

const graph = (scope: Scope, contained: Readonly<Record<string, readonly string[]>>) =>
  graphOf(
    scope,
    Object.entries(contained).map(([id, contained]) => ({ id, scope, contained })),
  );
const held = (...args: Parameters<typeof expand>) => [...expand(...args).keys()].sort();

describe('what is held', () => {
  test('is what is granted, and all that it contains', () => {
    expect(held(graph('project', { a: ['b'], b: ['c'], c: [], d: [] }), ['a'])).toEqual(['a', 'b', 'c']);
  });

  test('is found once where permissions contain each other', () => {
    expect(held(graph('project', { a: ['b', 'a'], b: ['a'] }), ['a'])).toEqual(['a', 'b']);
  });

  test('is not what is not defined, nor what that would contain', () => {
    expect(held(graph('project', { a: ['gone'], c: [] }), ['a', 'lost'])).toEqual(['a']);
  });

  test('is not what is defined in the other scope', () => {
    const both = graphOf('team', [
      { id: 'a', scope: 'team', contained: ['b'] },
      { id: 'b', scope: 'project', contained: ['c'] },
      { id: 'c', scope: 'team', contained: [] },
    ]);
    expect(held(both, ['a', 'b'])).toEqual(['a']);
  });

  test('may be of the system in teams alone', () => {
    expect(held(graph('team', {}), ['$read_members'])).toEqual(['$read_members']);
    expect(held(graph('project', {}), ['$read_members'])).toEqual([]);
  });
});

describe('a chain', () => {
  const ways = graph('project', { long: ['x'], x: ['y'], y: ['end'], short: ['z'], z: ['end'], end: [] });

  test('is the shortest one', () => {
    expect(chainTo(expand(ways, ['long', 'short']), 'end')).toEqual(['short', 'z', 'end']);
  });

  test('is the permission alone where it is granted itself', () => {
    expect(chainTo(expand(ways, ['long', 'end']), 'end')).toEqual(['end']);
  });

  test('is none where it is not held', () => {
    expect(chainTo(expand(ways, ['z']), 'x')).toBeNull();
  });
});

describe('what contains a permission', () => {
  test('is found at any depth, and itself', () => {
    const all = graph('team', { a: ['b'], b: ['$read_members'], c: ['a'], d: [] });
    expect([...containersOf(all, '$read_members')].sort()).toEqual(['$read_members', 'a', 'b', 'c']);
  });

  test('is each of several that contain it', () => {
    const all = graph('project', { a: ['end'], b: ['end'], c: ['end'], end: [] });
    expect([...containersOf(all, 'end')].sort()).toEqual(['a', 'b', 'c', 'end']);
  });

  test('is found once in a ring', () => {
    expect([...containersOf(graph('project', { a: ['b'], b: ['a'] }), 'a')].sort()).toEqual(['a', 'b']);
  });

  test('is nothing for what is not defined', () => {
    expect(containersOf(graph('project', { a: ['gone'] }), 'gone').size).toBe(0);
  });
});
