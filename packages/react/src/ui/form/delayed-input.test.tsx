import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { stage } from '../../../testing/stage.tsx';
import { DelayedInput, type DelayedInputProps } from './delayed-input.tsx';

async function search(props: Partial<DelayedInputProps> = {}) {
  const told: string[] = [];
  const given = await stage();
  const rendered = given.show(
    <DelayedInput aria-label="Search" onDelayedChange={(value) => told.push(value)} {...props} />,
  );
  return { ...given, ...rendered, told, input: screen.getByLabelText('Search') };
}

test('a change is told half a second after the last key', async () => {
  const { user, input, time, told } = await search();
  await user.type(input, 'ad');
  await time.advance(499);
  await user.type(input, 'a');
  await time.advance(499);
  expect(told).toEqual([]);
  await time.advance(1);
  expect(told).toEqual(['ada']);
});

test('another delay may be chosen', async () => {
  const { user, input, time, told } = await search({ delay: 100 });
  await user.type(input, 'a');
  await time.advance(100);
  expect(told).toEqual(['a']);
});

test('Enter does not wait', async () => {
  const { user, input, time, told } = await search();
  await user.type(input, 'ada{Enter}');
  expect(told).toEqual(['ada']);
  await time.advance(500);
  expect(told).toEqual(['ada']);
});

test('what is gone tells nothing any more', async () => {
  const { user, input, time, told, unmount } = await search();
  await user.type(input, 'ada');
  unmount();
  await time.advance(500);
  expect(told).toEqual([]);
});
