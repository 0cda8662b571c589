import { randomBytes } from 'node:crypto';
import { newKeyRingText, parseKeyRing } from '@latchkey/service/platform/crypto/key-ring';
import { callerOf, newProject, startWorld, testRingText, world } from '@latchkey/testing';
import { newRotatingSession } from '@latchkey/testing/people/rotating-session';
import { expect, test } from 'vitest';

test('a session goes on when the key ring gets a new key, and loses no successor that was offered before', async () => {
  const { refresh, offer, user } = await newRotatingSession(await newProject());
  const { database, clock } = await world();
  const before = await offer(user.refreshToken);
  const ring = parseKeyRing(`${newKeyRingText(randomBytes)},${testRingText}`);
  const renewed = await startWorld({ database, ring, clock });
  const call = callerOf(renewed.service.fetch, 'http://localhost:4400');
  const after = (await refresh(user.refreshToken, call)).body.refresh_token;
  expect(after).not.toBe(before);
  for (const token of [before, after]) expect((await refresh(token, call)).status).toBe(200);
  await renewed.close();
});
