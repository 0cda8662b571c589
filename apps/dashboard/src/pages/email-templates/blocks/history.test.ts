import { expect, test } from 'vitest';
import { begun, changedTo, redone, undone } from './history.ts';

test('a change can be undone and done again', () => {
  const changed = changedTo(begun('a'), 'b');
  expect([undone(changed).present, redone(undone(changed)).present]).toEqual(['a', 'b']);
});

test('changes about the same are one step', () => {
  const typed = changedTo(changedTo(begun(''), 'h', 'text'), 'hi', 'text');
  expect(undone(typed).present).toBe('');
});

test('changes about the same with another between are steps of their own', () => {
  const typed = changedTo(changedTo(changedTo(begun(''), 'h', 'text'), 'H', 'level'), 'Hi', 'text');
  expect(undone(typed).present).toBe('H');
});

test('after an undo the same is a new step', () => {
  const typed = changedTo(undone(changedTo(changedTo(begun(''), 'a'), 'ab', 'text')), 'ac', 'text');
  expect(undone(typed).present).toBe('a');
});

test('what was undone is gone after another change', () => {
  expect(redone(changedTo(undone(changedTo(begun('a'), 'b')), 'c')).present).toBe('c');
});

test('there is nothing before the beginning and nothing after the end', () => {
  const history = begun('a');
  expect([undone(history), redone(history)]).toEqual([history, history]);
});
