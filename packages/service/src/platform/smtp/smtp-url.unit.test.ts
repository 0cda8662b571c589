import { describe, expect, test } from 'vitest';
import { parseSmtpUrl } from './smtp-url.ts';

describe('the address of a mail server', () => {
  test('names host, port, user and password, which are percent-decoded', () => {
    expect(parseSmtpUrl('smtp://post%40example.com:p%3Aw%2F%25@Smtp.Example.com:2525')).toEqual({
      host: 'smtp.example.com',
      port: 2525,
      isSecure: false,
      tls: 'required',
      user: 'post@example.com',
      password: 'p:w/%',
    });
  });

  test.each([
    ['smtp://smtp.example.com', 587, false],
    ['smtps://smtp.example.com', 465, true],
    ['smtps://smtp.example.com:8465/', 8465, true],
  ])('%s has a port of its kind', (url, port, isSecure) => {
    expect(parseSmtpUrl(url)).toMatchObject({ port, isSecure });
  });

  test.each([
    ['smtp://smtp.example.com', 'required'],
    ['smtp://smtp.example.com?tls=required', 'required'],
    ['smtp://smtp.example.com?tls=optional', 'optional'],
    ['smtp://mailpit:1025?tls=optional', 'optional'],
    ['smtp://localhost:1025', 'optional'],
    ['smtp://127.0.0.1:1025', 'optional'],
    ['smtp://[::1]:1025', 'optional'],
    ['smtp://localhost.example.com', 'required'],
  ])('%s has TLS %s', (url, tls) => {
    expect(parseSmtpUrl(url).tls).toBe(tls);
  });

  test('without a user there are no credentials', () => {
    expect(parseSmtpUrl('smtp://smtp.example.com')).not.toHaveProperty('user');
  });

  test.each([
    'smtp.example.com',
    'smtp.example.com:587',
    'https://smtp.example.com',
    'smtp://',
    'smtp://smtp.example.com/inbox',
    'smtp://smtp.example.com#a',
    'smtp://user:p%zz@smtp.example.com',
    'smtp://smtp.example.com?secure=false',
    'smtp://smtp.example.com?tls=off',
  ])('%s is refused', (url) => {
    expect(() => parseSmtpUrl(url)).toThrow();
  });

  test('a refusal does not repeat the password', () => {
    expect(() => parseSmtpUrl('smtp://user:secret%zz@smtp.example.com')).toThrow(/^((?!secret).)*$/);
  });
});
