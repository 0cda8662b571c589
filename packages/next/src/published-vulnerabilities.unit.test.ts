import { NextRequest } from 'next/server.js';
import { describe, expect, test } from 'vitest';
import { tokenMaker } from '../../sdk/testing/token-maker.ts';
import manifest from '../package.json' with { type: 'json' };
import { guard } from './guard.ts';
import { TokenCookies } from './token-cookies.ts';

const { peerDependencies } = manifest;

/** The guard of an app, and a visitor who is signed in or not. */
async function visitor({ isSignedIn = false } = {}) {
  const maker = tokenMaker();
  const key = await maker.newKey('k1');
  key.publish();
  const accessToken = await key.token();
  const { projectId } = maker.app;
  return (path: string, headers: Record<string, string> = {}) => {
    const request = new NextRequest(`https://app.example.com${path}`, {
      headers: { host: 'app.example.com', ...headers },
    });
    const cookies = new TokenCookies({ projectId, isSecure: true }, { accessToken: null, refreshToken: null }, true);
    if (isSignedIn) cookies.set({ accessToken, refreshToken: 'a-refresh-token-of-this-visitor' });
    for (const { name, value } of cookies.changed) request.cookies.set(name, value);
    return guard(maker.app, request);
  };
}

const ledToSignIn = (answer: Response) =>
  answer.status === 307 && /^https:\/\/app\.example\.com\/handler\/sign-in/.test(answer.headers.get('location') ?? '');
const passed = (answer: Response) => answer.headers.get('x-middleware-next') === '1';

describe('S28 the guard of Next.js', () => {
  test('who is signed in passes, and others are led to sign in', async () => {
    expect(passed(await (await visitor({ isSignedIn: true }))('/notes'))).toBe(true);
    expect(ledToSignIn(await (await visitor())('/notes'))).toBe(true);
  });

  test('CVE-2024-51479 (Next.js): a page below the root was let through by how its path was read', async () => {
    const visit = await visitor();
    for (const path of [
      '/admin',
      '//admin',
      '/admin/',
      '/en/admin',
      '/admin?__nextLocale=admin',
      '/%61dmin',
      '/admin;x',
      '/_next/data/x/admin.json',
    ])
      expect(ledToSignIn(await visit(path))).toBe(true);
  });

  test('CVE-2025-29927 (Next.js): a header of Next itself, sent by a stranger, had the guard left out', async () => {
    const visit = await visitor();
    const headers = {
      'x-middleware-subrequest': 'src/middleware:src/middleware:src/middleware:src/middleware:src/middleware',
      'x-latchkey-path': '/',
      'next-action': 'x',
    };
    expect(ledToSignIn(await visit('/notes', headers))).toBe(true);
    // Where Next leaves the guard out, none of ours runs: versions that do so are not taken.
    const lowest = peerDependencies.next.split(' || ').map((range) => range.replace('^', '').split('.').map(Number));
    const unmended = lowest.filter(
      ([major = 0, minor = 0, patch = 0]) => major < 15 || (major === 15 && minor < 3 && (minor < 2 || patch < 3)),
    );
    expect([lowest.length > 0, unmended]).toEqual([true, []]);
  });
});

describe('S19 pages that a network keeps', () => {
  test('CVE-2025-64762 (AuthKit for Next.js): pages of signed-in people were kept by a network', async () => {
    const answer = await (await visitor({ isSignedIn: true }))('/notes');
    expect(passed(answer)).toBe(true);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.getSetCookie()).toEqual([]);
    const led = await (await visitor())('/notes');
    expect(led.headers.get('cache-control')).toBe('private, no-store');
  });
});
