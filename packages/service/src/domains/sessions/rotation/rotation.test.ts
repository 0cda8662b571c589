import { footprint, knownError, newProject, world } from '@latchkey/testing';
import { newRotatingSession } from '@latchkey/testing/people/rotating-session';
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';

const SECOND = 1_000;
const HOUR = 3_600_000;
const ended = knownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');

const advance = async (millis: number) => (await world()).clock.advance(millis);
const session = async () => newRotatingSession(await newProject());

/** A session whose first token was replaced, and the token in force. */
async function rotated() {
  const given = await session();
  const stolen = given.user.refreshToken;
  return { ...given, stolen, current: await given.rotate(stolen) };
}

async function eventsOf(subject: string) {
  const { db } = (await world()).database;
  const events = db.selectFrom('events').select(['kind', 'detail']).where('subject_id', '=', subject).orderBy('id');
  return (await events.execute()).filter(({ kind }) => /^session\.(reused|deleted)$/.test(kind));
}

describe('a refresh token that was replaced', () => {
  test('is refused, and the session has ended by then for everybody', async () => {
    const { stolen, current, refresh, user } = await rotated();
    await advance(31 * SECOND);
    expect(await refresh(stolen)).toMatchObject(ended);
    expect(await refresh(current)).toMatchObject(ended);
    expect((await user.call('GET /users/me')).code).toBe('ACCESS_TOKEN_EXPIRED');
  });

  test('ends it as well when it comes from a client that takes no successor', async () => {
    const { stolen, current, refresh, refreshPlainly } = await rotated();
    await advance(31 * SECOND);
    expect(await refreshPlainly(stolen)).toMatchObject(ended);
    expect(await refresh(current)).toMatchObject(ended);
  });

  test('ends it as well at the session endpoint', async () => {
    const { stolen, current, refresh, project } = await rotated();
    await advance(31 * SECOND);
    const headers = { 'refresh-token': stolen };
    expect(await project.call('POST /auth/sessions/current/refresh', { headers })).toMatchObject(ended);
    expect(await refresh(current)).toMatchObject(ended);
  });

  test('twice is refused even right after the second time', async () => {
    const { stolen, current, rotate, refresh } = await rotated();
    const next = await rotate(current);
    expect(await refresh(stolen)).toMatchObject(ended);
    expect(await refresh(next)).toMatchObject(ended);
  });

  test('is no business of another project', async () => {
    const [{ stolen, current, refresh }, other] = [await rotated(), await session()];
    await advance(31 * SECOND);
    expect(await other.refresh(stolen)).toMatchObject(ended);
    expect((await refresh(current)).status).toBe(200);
  });

  test('is written down once, however often it comes, with what it ended', async () => {
    const { stolen, refresh, user } = await rotated();
    await advance(31 * SECOND);
    await Promise.all(Array.from({ length: 8 }, () => refresh(stolen)));
    const { refreshTokenId: session_id } = decodeJwt(user.accessToken);
    expect(await eventsOf(user.id)).toEqual([
      { kind: 'session.deleted', detail: { session_id } },
      { kind: 'session.reused', detail: { session_id, used_generation: 0, current_generation: 1 } },
    ]);
  });

  test('is told to its owner by mail', async () => {
    const { stolen, refresh, project, user } = await rotated();
    const headers = { 'access-token': (await refresh(stolen)).body.access_token };
    await project.server('PATCH /users/me', { headers, body: { primary_email_verified: true } });
    await advance(31 * SECOND);
    await refresh(stolen);
    const [mail] = await project.mailbox.to(user.email);
    expect(mail?.subject).toBe('A session at A test was ended');
  });

  test('is good for half a minute more, for requests under way, but has no successor any more', async () => {
    const { stolen, current, refresh } = await rotated();
    await advance(29 * SECOND);
    const { status, body } = await refresh(stolen);
    expect([status, body.refresh_token]).toEqual([200, undefined]);
    expect((await refresh(current)).status).toBe(200);
  });

  test('is only refused when it is one of very long ago', async () => {
    const { stolen, current, rotate, refresh } = await rotated();
    let token = current;
    for (let i = 0; i < 101; i++) token = await rotate(token);
    expect(await refresh(stolen)).toMatchObject(ended);
    expect((await refresh(token)).status).toBe(200);
  });
});

describe('a successor', () => {
  test('is offered after an hour, and not before', async () => {
    const { refresh, offer, user } = await session();
    await advance(HOUR - SECOND);
    expect((await refresh(user.refreshToken)).body.refresh_token).toBeUndefined();
    expect(await offer(user.refreshToken)).toMatch(/^[0-9a-hjkmnp-tv-z]{45}$/);
  });

  test('is offered to those alone who take it', async () => {
    const { refreshPlainly, user, project } = await session();
    const before = (await footprint(project.id)).session_tokens;
    await advance(HOUR);
    const { status, body } = await refreshPlainly(user.refreshToken);
    expect([status, body.refresh_token]).toEqual([200, undefined]);
    expect((await footprint(project.id)).session_tokens).toBe(before);
  });

  test('is offered from its first use on, also to a client that says no more that it takes one', async () => {
    const { rotate, refresh, refreshPlainly, user } = await session();
    const current = await rotate(user.refreshToken);
    expect((await refreshPlainly(current)).body.refresh_token).toBeUndefined();
    await advance(HOUR);
    const { body } = await refreshPlainly(current);
    expect(body.refresh_token).toMatch(/^[0-9a-hjkmnp-tv-z]{45}$/);
    expect((await refreshPlainly(body.refresh_token)).status).toBe(200);
    await advance(31 * SECOND);
    expect(await refreshPlainly(current)).toMatchObject(ended);
    expect(await refresh(body.refresh_token)).toMatchObject(ended);
  });

  test('is the same one each time, until it is used', async () => {
    const { offer, refresh, user } = await session();
    const successor = await offer(user.refreshToken);
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(user.refreshToken)));
    expect(new Set(answers.map(({ body }) => body.refresh_token))).toEqual(new Set([successor]));
  });

  test('that was lost on the way costs nothing, days later either', async () => {
    const { offer, refresh, user } = await session();
    const lost = await offer(user.refreshToken);
    await advance(72 * HOUR);
    const { body } = await refresh(user.refreshToken);
    expect(body.refresh_token).toBe(lost);
    expect((await refresh(lost)).status).toBe(200);
  });

  test('may be used first by a client that takes none', async () => {
    const { offer, refresh, refreshPlainly, user } = await session();
    const successor = await offer(user.refreshToken);
    expect((await refreshPlainly(successor)).status).toBe(200);
    await advance(31 * SECOND);
    expect(await refresh(user.refreshToken)).toMatchObject(ended);
  });

  test('has a successor of its own an hour after its first use', async () => {
    const { rotate, refresh, user } = await session();
    const successor = await rotate(user.refreshToken);
    await advance(HOUR - SECOND);
    expect((await refresh(successor)).body.refresh_token).toBeUndefined();
    await advance(SECOND);
    expect((await refresh(successor)).body.refresh_token).not.toBe(successor);
  });

  test('is for the same session and user', async () => {
    const { rotate, refresh, user } = await session();
    const successor = await rotate(user.refreshToken);
    const { sub, refreshTokenId } = decodeJwt((await refresh(successor)).body.access_token);
    expect([sub, refreshTokenId]).toEqual([user.id, decodeJwt(user.accessToken).refreshTokenId]);
  });

  test('does not prolong the session of a year', async () => {
    const { rotate, refresh, user } = await session();
    await advance(364 * 24 * HOUR);
    const successor = await rotate(user.refreshToken);
    await advance(24 * HOUR);
    expect(await refresh(successor)).toMatchObject(ended);
  });

  test('ends with the sign-out of its predecessor', async () => {
    const { offer, refresh, user } = await session();
    const successor = await offer(user.refreshToken);
    const headers = { 'access-token': (await refresh(user.refreshToken)).body.access_token };
    await user.call('DELETE /auth/sessions/current', { headers });
    expect(await refresh(successor)).toMatchObject(ended);
  });
});
