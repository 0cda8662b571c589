import { type CallOptions, callerOf, newAddress, newEmail, newProject, world } from '@latchkey/testing';
import { describe, expect, test } from 'vitest';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605.1 Version/18.0 Mobile Safari/604.1';
const nowhere = {
  countryCode: null,
  regionCode: null,
  cityName: null,
  latitude: null,
  longitude: null,
  tzIdentifier: null,
};

/** Signs somebody up from somewhere; `refresh` uses the session from elsewhere, five minutes later. */
async function signUpFrom(headers: CallOptions['headers'], peer = '127.0.0.1') {
  const { service, clock } = await world();
  const { id, keys, server } = await newProject();
  const from = (headers: Record<string, string | undefined>) =>
    callerOf((request) => service.fetch(withPlain(request, headers), { peer }), 'http://localhost:4400', {
      'project-id': id,
      'access-type': 'client',
      'publishable-client-key': keys.publishable_client_key,
    });
  const { body } = await from(headers ?? {})('POST /auth/password/sign-up', {
    body: { email: newEmail(), password: 'correct horse battery', verification_callback_url: 'http://localhost:3000' },
  });
  const listed = async () =>
    (await server('GET /latchkey/sessions', { query: { user_id: body.user_id } })).body.items[0];
  const refresh = async (headers: Record<string, string>) => {
    clock.advance(5 * 60_000);
    await from(headers)('POST /auth/sessions/current/refresh', { headers: { 'refresh-token': body.refresh_token } });
  };
  const inUserList = async () =>
    (await server('GET /latchkey/users', { query: { with_last_place: 'true' } })).body.items[0].last_place;
  const unasked = async () => (await server('GET /latchkey/users')).body.items[0].last_place;
  return { listed, inUserList, unasked, refresh, clock };
}

function withPlain(request: Request, headers: Record<string, string | undefined>): Request {
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) request.headers.set(name, value);
  return request;
}

describe('a session shows from where it is used', () => {
  test('when that is a browser: its name and address', async () => {
    const address = newAddress();
    const { listed } = await signUpFrom({ 'user-agent': firefox, 'x-forwarded-for': address });
    expect(await listed()).toMatchObject({
      user_agent: firefox,
      last_used_at_end_user_ip_info: { ...nowhere, ip: address },
    });
  });

  test('with the whole address, not its network', async () => {
    const { listed } = await signUpFrom({ 'user-agent': firefox, 'x-forwarded-for': '2001:DB8:0:1::0:2' });
    expect((await listed()).last_used_at_end_user_ip_info.ip).toBe('2001:db8:0:1::2');
  });

  test('when that is a program: its name alone', async () => {
    const { listed } = await signUpFrom({ 'user-agent': 'curl/8.5', 'x-forwarded-for': newAddress() });
    const session = await listed();
    expect([session.user_agent, session.last_used_at_end_user_ip_info]).toEqual(['curl/8.5', undefined]);
  });

  test('when it was refreshed elsewhere: there', async () => {
    const { listed, refresh } = await signUpFrom({ 'user-agent': firefox, 'x-forwarded-for': newAddress() });
    const address = newAddress();
    await refresh({ 'user-agent': safari, 'x-forwarded-for': address });
    const session = await listed();
    expect([session.user_agent, session.last_used_at_end_user_ip_info.ip]).toEqual([safari, address]);
  });

  test('and stays there when a server refreshed it for a page', async () => {
    const address = newAddress();
    const { listed, refresh } = await signUpFrom({ 'user-agent': firefox, 'x-forwarded-for': address });
    await refresh({ 'user-agent': 'node', 'x-forwarded-for': newAddress() });
    const session = await listed();
    expect([session.user_agent, session.last_used_at_end_user_ip_info.ip]).toEqual([firefox, address]);
  });

  test('up to a bound, and without what no page shows', async () => {
    const { listed } = await signUpFrom({ 'user-agent': `Mozilla\u0001${'x'.repeat(5000)}` });
    expect((await listed()).user_agent).toBe(`Mozilla${'x'.repeat(293)}`);
  });
});

describe('the place of an address is what a trusted proxy says', () => {
  const ip = '203.0.113.9';

  test.each([
    [
      'of one family',
      { 'x-vercel-ip-country': 'DE', 'x-vercel-ip-city': 'K%C3%B6ln', 'x-vercel-ip-latitude': '50.9' },
      { countryCode: 'DE', cityName: 'Köln', latitude: 50.9 },
    ],
    [
      'of another',
      { 'cf-ipcountry': 'FR', 'cf-timezone': 'Europe/Paris' },
      { countryCode: 'FR', tzIdentifier: 'Europe/Paris' },
    ],
    ['that does not know', { 'cf-ipcountry': 'XX' }, {}],
    ['that talks nonsense', { 'cf-ipcountry': 'Narnia', 'cf-iplatitude': '99', 'cf-iplongitude': 'x' }, {}],
    [
      'with characters that no database keeps',
      { 'cf-ipcity': 'A%00B%ED%A0%80', 'cf-region-code': '%00' },
      { cityName: 'A%00B%ED%A0%80' },
    ],
    [
      'with half of a character at the bound',
      { 'cf-ipcity': encodeURIComponent(`${'x'.repeat(99)}😀😀`) },
      { cityName: `${'x'.repeat(99)}😀` },
    ],
  ])('%s', async (_, said, place) => {
    const { listed } = await signUpFrom({ 'user-agent': firefox, 'x-forwarded-for': ip, ...said });
    expect((await listed()).last_used_at_end_user_ip_info).toEqual({ ...nowhere, ip, ...place });
  });

  test('and the list of users has its country and city', async () => {
    const said = { 'cf-ipcountry': 'FR', 'cf-ipcity': 'Lyon' };
    const known = await signUpFrom({ 'user-agent': firefox, 'x-forwarded-for': ip, ...said });
    expect(await known.inUserList()).toEqual({ country_code: 'FR', city_name: 'Lyon' });
    const unknown = await signUpFrom({ 'user-agent': firefox, 'x-forwarded-for': ip, 'cf-ipcity': 'Lyon' });
    expect(await unknown.inUserList()).toBeNull();
  });

  test('and the list of users has it for as long as the session is open, where it is asked for', async () => {
    const said = { 'cf-ipcountry': 'FR' };
    const { inUserList, unasked, clock } = await signUpFrom({ 'user-agent': firefox, 'x-forwarded-for': ip, ...said });
    expect([await inUserList(), await unasked()]).toEqual([{ country_code: 'FR', city_name: null }, null]);
    clock.advance(366 * 24 * 3_600_000);
    expect(await inUserList()).toBeNull();
  });

  test('and not what anybody else says', async () => {
    const { listed } = await signUpFrom({ 'user-agent': firefox, 'cf-ipcountry': 'FR' }, '198.51.100.7');
    expect((await listed()).last_used_at_end_user_ip_info).toEqual({ ...nowhere, ip: '198.51.100.7' });
  });
});
