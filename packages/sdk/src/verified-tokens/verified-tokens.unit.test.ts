import { describe, expect, test } from 'vitest';
import { tokenMaker } from '../../testing/token-maker.ts';

async function world() {
  const maker = tokenMaker();
  const key = await maker.newKey('first');
  key.publish();
  const check = async (token: string) => {
    const verified = await maker.app.verifyAccessToken(token);
    return verified.status === 'ok' ? verified.data.userId : verified.error;
  };
  return { ...maker, key, check };
}

describe('an access token is refused', () => {
  test('when somebody has changed what it says', async () => {
    const { key, check } = await world();
    const [head, , signature] = (await key.token()).split('.');
    const [, body] = (await key.token({ sub: 'grace' })).split('.');
    expect(await check(`${head}.${body}.${signature}`)).toBe('forged');
  });

  test('when another key has signed it under the name of a known one', async () => {
    const { newKey, check } = await world();
    expect(await check(await (await newKey('first')).token())).toBe('forged');
  });

  test.each([
    ['of another project', { aud: 'another' }, {}, 'other-project'],
    [
      'that another project has issued',
      { iss: 'https://auth.example.com/api/v1/projects/another' },
      {},
      'other-project',
    ],
    ['without an issuer', { iss: undefined }, {}, 'other-project'],
    ['without an end', { exp: undefined }, {}, 'malformed'],
    ['without a user', { sub: undefined }, {}, 'malformed'],
    ['without a session', { refreshTokenId: undefined }, {}, 'malformed'],
    ['that wants no signature', {}, { alg: 'none' }, 'malformed'],
    ['that wants another algorithm', {}, { alg: 'HS256' }, 'malformed'],
    ['with an extension that is not known', {}, { crit: ['b64'] }, 'malformed'],
  ])('%s', async (_, claims, header, fault) => {
    const { key, check } = await world();
    expect(await check(await key.token(claims, header))).toBe(fault);
  });

  test.each(['', 'a', 'a.b', 'a.b.c', '..', 'e30.e30.e30', '%.%.%'])('when it is none: %j', async (token) => {
    const { check } = await world();
    expect(await check(token)).toBe('malformed');
  });

  test('when its signature is cut off', async () => {
    const { key, check } = await world();
    expect(await check((await key.token()).replace(/[^.]*$/, ''))).toBe('forged');
  });

  test('five seconds after its end, also when it was good before', async () => {
    const { key, check, pass } = await world();
    const token = await key.token();
    expect(await check(token)).toBe('ada');
    pass(604_999);
    expect(await check(token)).toBe('ada');
    pass(1);
    expect(await check(token)).toBe('expired');
  });

  test.each(['nbf', 'iat'])('more than five seconds before its %s', async (claim) => {
    const { key, check, seconds } = await world();
    expect(await check(await key.token({ [claim]: seconds() + 5 }))).toBe('ada');
    expect(await check(await key.token({ [claim]: seconds() + 6 }))).toBe('not-yet-valid');
  });

  test('where there is none', async () => {
    const { app } = await world();
    expect(await app.verifyAccessToken({ tokenStore: new Request('http://localhost:3000') })).toEqual({
      status: 'error',
      error: 'missing',
    });
  });
});

test('a good one says who it is, in which session, and who acts as them', async () => {
  const { app, key, seconds } = await world();
  const act = { act: { sub: 'grace', name: 'Grace' }, session_exp: seconds() + 900 };
  expect(await app.verifyAccessToken(await key.token())).toEqual({
    status: 'ok',
    data: {
      userId: 'ada',
      sessionId: 's1',
      expiresAt: new Date((seconds() + 600) * 1000),
      provenAt: null,
      assurance: null,
      impersonation: null,
    },
  });
  const provenAt = new Date((seconds() - 60) * 1000);
  expect(await app.verifyAccessToken(await key.token({ auth_time: seconds() - 60 }))).toMatchObject({
    data: { provenAt },
  });
  expect(await app.verifyAccessToken(await key.token({ acr: 'phr' }))).toMatchObject({
    data: { assurance: 'phishing-resistant' },
  });
  expect(await app.verifyAccessToken(await key.token(act))).toMatchObject({
    data: { impersonation: { impersonator: 'Grace', expiresAt: new Date((seconds() + 900) * 1000) } },
  });
});

describe('the keys of a project are read', () => {
  test('once for 100,000 checks', async () => {
    const { key, check, state } = await world();
    const token = await key.token();
    for (let count = 0; count < 100_000; count++) await check(token);
    expect(state.reads).toBe(1);
  });

  test('once for many first checks at the same time', async () => {
    const { key, check, state } = await world();
    const tokens = await Promise.all(Array.from({ length: 20 }, (_, index) => key.token({ sub: `user ${index}` })));
    await Promise.all(tokens.map(check));
    expect(state.reads).toBe(1);
  });

  test('again for a new one, at most every ten seconds', async () => {
    const { key, newKey, check, state, pass } = await world();
    await check(await key.token());
    const next = await newKey('next');
    const token = await next.token();
    expect(await check(token)).toBe('forged');
    next.publish();
    pass(9999);
    expect(await check(token)).toBe('forged');
    expect(state.reads).toBe(1);
    pass(1);
    expect(await check(token)).toBe('ada');
    expect(state.reads).toBe(2);
  });

  test('every ten minutes, so that one which was taken back is trusted no longer', async () => {
    const { key, check, pass, seconds } = await world();
    const token = await key.token({ exp: seconds() + 3600 });
    expect(await check(token)).toBe('ada');
    key.takeBack();
    pass(599_999);
    expect(await check(token)).toBe('ada');
    pass(1);
    expect(await check(token)).toBe('forged');
  });

  test('and kept while the service does not answer', async () => {
    const { key, check, pass, seconds, state } = await world();
    const token = await key.token({ exp: seconds() + 3600 });
    await check(token);
    state.isDown = true;
    pass(600_000);
    expect(await check(token)).toBe('ada');
  });

  test('and where there are none yet, a check without the service rejects, and the next one asks again', async () => {
    const { key, check, state } = await world();
    state.isDown = true;
    const token = await key.token();
    await expect(check(token)).rejects.toMatchObject({ name: 'ConnectionError' });
    state.isDown = false;
    expect(await check(token)).toBe('ada');
  });
});
