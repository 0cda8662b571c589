import { randomBytes, randomUUID } from 'node:crypto';
import { testContext } from '@latchkey/testing/world/context';
import { expect, test } from 'vitest';
import type { Db } from '../../../database/tables.ts';
import type { Project } from '../../projects/project.ts';
import { INTERNAL_PROJECT_ID } from '../../projects/project-id.ts';
import { findByCode, hashUnsubscribeCode, newUnsubscribeCode } from './unsubscribe-code.ts';

const context = testContext(undefined as unknown as Db, { random: randomBytes });
const look = (code: string) => findByCode(context, code, async (projectId, hash) => ({ projectId, hash }));

test.each([randomUUID(), INTERNAL_PROJECT_ID, 'ffffffff-ffff-ffff-ffff-ffffffffffff'])(
  'a code leads to its project: %s',
  async (id) => {
    const code = newUnsubscribeCode(context, { id } as Project);
    const hash = hashUnsubscribeCode(context, id, code);
    expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{45}$/);
    expect(await look(code)).toEqual({ projectId: id, hash });
    expect(await look(code.toUpperCase())).toEqual({ projectId: id, hash });
  },
);

test('no two codes of a project are alike', () => {
  const project = { id: randomUUID() } as Project;
  const codes = Array.from({ length: 1_000 }, () => newUnsubscribeCode(context, project).slice(26));
  expect(new Set(codes).size).toBe(1_000);
});

test.each(['u'.repeat(45), 'z'.repeat(45), 'ü'.repeat(45)])('what can be no code leads nowhere: "%s"', async (code) => {
  expect(await look(code)).toBeUndefined();
});
