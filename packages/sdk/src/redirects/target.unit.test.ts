import { expect, test } from 'vitest';
import { callbackUrl, targetOf, trusted } from './target.ts';
import { handlerUrls } from './urls.ts';

const page = 'http://localhost:3000/notes?page=2#end';
const urls = handlerUrls({});

test.each([
  'https://evil.example',
  '//evil.example',
  '\\\\evil.example',
  '/\\evil.example',
  'http:evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://localhost:3000/',
  'http://localhost:3001/',
  'http://localhost:3000@evil.example/',
  'http://',
])('%s is not trusted', (url) => {
  const sentence = `Redirect URL ${url} is not trusted; should be relative.`;
  expect(() => trusted(url, 'https://app.example/')).toThrow(sentence);
  expect(() => trusted(url, undefined)).toThrow(sentence);
  expect(() => trusted(url, 'about:blank')).toThrow(sentence);
});

test.each(['/', '/notes?a=b#c', 'notes', '?a', ''])('"%s" is trusted', (url) => {
  expect(trusted(url, page)).toBe(url);
  expect(trusted(url, undefined)).toBe(url);
});

test('an address of the page itself is trusted, although it is absolute', () => {
  expect(trusted('http://localhost:3000/home', page)).toBe('http://localhost:3000/home');
});

test('the page that asks for a second factor is handed the way back, and adds none', () => {
  const returning = 'http://localhost:3000/handler/sign-in?after_auth_return_to=%2Fnotes';
  expect(targetOf('mfa', urls, returning)).toBe('/handler/mfa?after_auth_return_to=%2Fnotes');
  expect(targetOf('mfa', urls, page)).toBe('/handler/mfa');
});

test.each(['signIn', 'signUp'] as const)('%s is told where to come back to', (name) => {
  const target = new URL(targetOf(name, urls, page), page);
  expect(target.searchParams.get('after_auth_return_to')).toBe('/notes?page=2#end');
});

test('a way back that is there already is kept', () => {
  const signIn = 'http://localhost:3000/handler/sign-in?after_auth_return_to=%2Fnotes';
  expect(targetOf('signUp', urls, signIn)).toBe('/handler/sign-up?after_auth_return_to=%2Fnotes');
});

const steps = [
  'sign-in',
  'sign-up',
  'sign-out',
  'email-verification',
  'password-reset',
  'forgot-password',
  'oauth-callback',
  'magic-link-callback',
  'mfa',
  'error',
];

test.each(steps)('nobody comes back to the page %s', (step) => {
  expect(targetOf('signIn', urls, `http://localhost:3000/handler/${step}?code=x`)).toBe('/handler/sign-in');
});

test.each(steps)('a way back to the page %s is not followed', (step) => {
  const signIn = `http://localhost:3000/handler/sign-in?after_auth_return_to=%2Fhandler%2F${step}%3Fcode%3Dx`;
  expect(targetOf('afterSignIn', urls, signIn)).toBe('/');
});

test('a way back to such a page of another site is left to the check that refuses it', () => {
  const evil = 'https://evil.example/handler/sign-in';
  expect(targetOf('afterSignIn', urls, `http://localhost:3000/handler/sign-in?after_auth_return_to=${evil}`)).toBe(
    evil,
  );
});

test('people come back to the settings of their account, and to an invitation', () => {
  for (const path of ['/handler/account-settings', '/handler/team-invitation?code=x']) {
    const target = new URL(targetOf('signIn', urls, `http://localhost:3000${path}`), page);
    expect(target.searchParams.get('after_auth_return_to')).toBe(path);
  }
});

test.each(['afterSignIn', 'afterSignUp'] as const)('%s leads back', (name) => {
  const signIn = 'http://localhost:3000/handler/sign-in?after_auth_return_to=%2Fnotes%3Fpage%3D2';
  expect(targetOf(name, urls, signIn)).toBe('/notes?page=2');
  expect(targetOf(name, handlerUrls({ afterSignIn: '/welcome' }), page)).toBe('/welcome');
});

test('other pages neither know nor follow a way back', () => {
  expect(targetOf('home', urls, 'http://localhost:3000/?after_auth_return_to=%2Fnotes')).toBe('/');
});

test('an address for emails is absolute, without a fragment, and keeps the way back', () => {
  const signUp = 'http://localhost:3000/handler/sign-up?after_auth_return_to=%2Fnotes#x';
  expect(callbackUrl('/handler/email-verification#y', signUp)).toBe(
    'http://localhost:3000/handler/email-verification?after_auth_return_to=%2Fnotes',
  );
});

test('pages are below the handler, and what comes after them at home', () => {
  const { signIn, error, afterSignIn, afterSignUp, afterSignOut } = handlerUrls({ handler: '/auth', home: '/home' });
  expect({ signIn, error }).toEqual({ signIn: '/auth/sign-in', error: '/auth/error' });
  expect([afterSignIn, afterSignUp, afterSignOut]).toEqual(['/home', '/home', '/home']);
});

test('there are 18 pages, and each can be elsewhere', () => {
  const elsewhere = Object.fromEntries(Object.keys(urls).map((name) => [name, `/own/${name}`]));
  expect(Object.keys(urls)).toHaveLength(18);
  expect(handlerUrls(elsewhere)).toEqual(elsewhere);
  expect(handlerUrls({ signIn: undefined })).toEqual(urls);
});

test('who signs up comes to where signing in leads, unless there is another page', () => {
  expect(handlerUrls({ afterSignIn: '/in' }).afterSignUp).toBe('/in');
  expect(handlerUrls({ afterSignIn: '/in', afterSignUp: '/new' }).afterSignUp).toBe('/new');
});
