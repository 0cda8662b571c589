import { expect, test } from 'vitest';
import { violatesUnique } from './errors.ts';

const duplicate = (constraint: string) => Object.assign(new Error('duplicate key'), { code: '23505', constraint });

test('a unique index is known by its name, also where Citus has added the number of a shard', () => {
  expect(violatesUnique(duplicate('contact_channels_auth'), 'contact_channels_auth')).toBe(true);
  expect(violatesUnique(duplicate('contact_channels_auth_102042'), 'contact_channels_auth')).toBe(true);
  expect(violatesUnique(duplicate('contact_channels_auth_other'), 'contact_channels_auth')).toBe(false);
  expect(violatesUnique(duplicate('contact_channels'), 'contact_channels_auth')).toBe(false);
});
