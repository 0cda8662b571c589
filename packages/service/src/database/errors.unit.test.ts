import { expect, test } from 'vitest';
import { isDuplicate, isOfClosedProject, isOfSplitShard, violatesUnique } from './errors.ts';

const said = (index: string) => `duplicate key value violates unique constraint "${index}"`;
const duplicate = (index: string) => Object.assign(new Error(said(index)), { code: '23505', constraint: index });
const ofShard = (index: string, code = '23505') => Object.assign(new Error(said(`${index}_102042`)), { code });

test('a unique index is known by its name', () => {
  expect(violatesUnique(duplicate('contact_channels_auth'), 'contact_channels_auth')).toBe(true);
  expect(violatesUnique(duplicate('contact_channels_auth_other'), 'contact_channels_auth')).toBe(false);
  expect(violatesUnique(duplicate('contact_channels'), 'contact_channels_auth')).toBe(false);
});

test('it is known where Citus tells it with the number of a shard, in the message alone', () => {
  expect(violatesUnique(ofShard('contact_channels_auth'), 'contact_channels_auth')).toBe(true);
  expect(violatesUnique(ofShard('contact_channels_auth_other'), 'contact_channels_auth')).toBe(false);
  expect(violatesUnique(ofShard('other_contact_channels_auth'), 'contact_channels_auth')).toBe(false);
});

test('a duplicate in rows that Citus has copied to a node is one, and no other error of Citus is', () => {
  expect(violatesUnique(ofShard('contact_channels_auth', 'XX000'), 'contact_channels_auth')).toBe(true);
  expect(isDuplicate(Object.assign(new Error('could not connect'), { code: 'XX000' }))).toBe(false);
});

test('a project that is closed, and a shard that was split, are known by what Citus says', () => {
  const closed = 'the project is closed, because it moves';
  expect(isOfClosedProject(Object.assign(new Error(closed), { code: 'LK001' }))).toBe(true);
  expect(isOfClosedProject(Object.assign(new Error(closed), { code: 'XX000' }))).toBe(true);
  expect(isOfClosedProject(Object.assign(new Error('could not connect'), { code: 'XX000' }))).toBe(false);
  expect(isOfSplitShard(new Error('could not find valid entry for shard 102040'))).toBe(true);
  expect(isOfSplitShard(new Error('shard for the given value does not exist'))).toBe(true);
  expect(isOfSplitShard(new Error('could not find valid entry'))).toBe(false);
});
