import { expect, test } from 'vitest';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { operationsIn } from './bulk/operations.ts';
import type { ScimRequest } from './scim/request.ts';
import { newUsersTogether } from './user-endpoints.ts';

/** Whether a directory's user is created in one transaction with others. */
function isTogether(more: object, { isTrusted = true, path = '/Users' } = {}) {
  const request = { directory: { id: 'a', teamId: 'b', isTrusted } } as ScimRequest;
  const data = { userName: 'ada@customer.example', ...more };
  const operations = operationsIn({ Operations: [{ method: 'POST', path, bulkId: 'a', data }] });
  return operations.every(newUsersTogether({} as Context, {} as Project, request).takes);
}

test.each([{}, { active: true }, { active: 'True' }, { Active: null }])('%j is created with others', (more) => {
  expect(isTogether(more)).toBe(true);
});

test.each([{ active: false }, { active: 'False' }, { Active: false }, { active: 'no' }])(
  '%j is created by itself',
  (more) => {
    expect(isTogether(more)).toBe(false);
  },
);

test('a directory that is not trusted creates each user by itself, and groups are created so', () => {
  expect(isTogether({}, { isTrusted: false })).toBe(false);
  expect(isTogether({}, { path: '/Groups' })).toBe(false);
});
