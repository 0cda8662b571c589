import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { newKeyRingText, parseKeyRing } from '../../../platform/crypto/key-ring.ts';
import type { Project } from '../../projects/project.ts';
import { refreshTokenOf } from './rotation.ts';

const ring = parseKeyRing(newKeyRingText(randomBytes));
const project = { id: '5a4f0c1e-9d1b-4c7e-8a55-3d2f6b7c8d9e' } as Project;
const salt = randomBytes(16);
const given = [ring, project, 'a session', salt, 1] as const;

test('the text of a generation is the same each time', () => {
  expect(refreshTokenOf(...given)).toBe(refreshTokenOf(...given));
});

test.each([
  ['under another key', [parseKeyRing(newKeyRingText(randomBytes)), project, 'a session', salt, 1]],
  ['in another project', [ring, { id: 'another' } as Project, 'a session', salt, 1]],
  ['of another session', [ring, project, 'another session', salt, 1]],
  ['with another salt', [ring, project, 'a session', randomBytes(16), 1]],
  ['of another generation', [ring, project, 'a session', salt, 2]],
] satisfies [string, Parameters<typeof refreshTokenOf>][])('the text %s is another one', (_, other) => {
  expect(refreshTokenOf(...other)).not.toBe(refreshTokenOf(...given));
});
