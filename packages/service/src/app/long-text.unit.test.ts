import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import { describe, expect, test } from 'vitest';
import { mailAddress } from '../domains/emails/delivery/address.ts';
import { plainName } from '../domains/emails/delivery/plain-name.ts';
import { checkUploadedImage } from '../domains/images/images.ts';
import { checkImportedHash } from '../domains/passwords/hash.ts';
import { compareVersions } from '../domains/probes/version.ts';
import type { Project } from '../domains/projects/project.ts';
import { trustUrl } from '../domains/projects/trusted-url.ts';
import { encodings } from '../http/files/encodings.ts';
import { mailBody } from '../inbox/mail-page.ts';
import { html } from '../platform/html/html.ts';
import { clientAddress, trustedProxies } from '../platform/network/network.ts';

// What people send is read once. A pattern that reads a text of 100 KB from each of its places on needs many times the
// time that a test may take here.

const LENGTH = 100_000;
const heads = [
  '',
  'https://a/',
  'data:image/png;base64,',
  '$2b$10$',
  '$argon2id$v=19$m=',
  '1.0.0-',
  '<head',
  'a@a',
  ';q=0',
];
const seeds = [
  'a',
  'A1',
  '/',
  '//',
  '.',
  'a.',
  '-',
  '=',
  '0',
  ':',
  ' ',
  ', ',
  '; ',
  '<head',
  '<a',
  '&',
  '\n',
  '\u0301',
  'é',
];
const texts = heads.flatMap((head) => seeds.map((seed) => `${head}${seed.repeat(LENGTH / seed.length)}!`));

/** The answers to all texts, each once. */
function answers(read: (text: string) => unknown): unknown[] {
  const each = texts.map((text) => {
    try {
      return read(text);
    } catch (error) {
      return nameOf(error);
    }
  });
  return [...new Set(each)];
}

const nameOf = (error: unknown) => {
  if (error instanceof Refusal) return error.refusal;
  return error instanceof KnownError ? error.code : error;
};

describe('a text of 100 KB that is meant to be slow', { timeout: 5_000 }, () => {
  test('is trusted neither as an address nor as a domain', () => {
    const project = (domain: string) =>
      ({ config: { allow_localhost: true, domains: [{ domain, handler_path: '/' }] } }) as unknown as Project;
    const mine = project('https://example.com/folder');
    expect(answers((text) => trustUrl(mine, text))).toEqual(['REDIRECT_URL_NOT_WHITELISTED']);
    expect(answers((text) => trustUrl(project(text), 'https://a/b'))).toEqual(['REDIRECT_URL_NOT_WHITELISTED']);
  });

  test('is a name of at most 100 characters in a mail', () => {
    expect(answers((text) => [...plainName(text)].length <= 100)).toEqual([true]);
  });

  test('is no address of a mail', () => {
    expect(answers(mailAddress)).toEqual([undefined]);
  });

  test('is no hash of a password', () => {
    expect(answers(checkImportedHash)).toEqual(['PASSWORD_HASH_UNSUPPORTED']);
  });

  test('is no picture', () => {
    expect(answers(checkUploadedImage)).toEqual(['PROFILE_IMAGE_INVALID']);
  });

  test('is no version', () => {
    expect(answers((text) => compareVersions(text).upToDate)).toEqual([false]);
  });

  test('is nobody in the place of a client, and no network', () => {
    const proxies = trustedProxies(['127.0.0.1']);
    expect(answers((text) => clientAddress('127.0.0.1', text, proxies))).toEqual(['127.0.0.1']);
    expect(answers((text) => clientAddress(text, null, proxies) === text)).toEqual([true]);
  });

  test('is shown as a mail, and is escaped', () => {
    const mail = (source: string) => mailBody({ html: source } as Parameters<typeof mailBody>[0]);
    expect(answers((text) => mail(text).split('<base').length)).toEqual([2]);
    expect(answers((text) => html`${text}`.includes('<'))).toEqual([false]);
  });

  test('is no encoding', async () => {
    const content = encodings(Buffer.alloc(2_000), true);
    const chosen = await Promise.all(texts.map(async (text) => (await content.encoded(text))[1]));
    expect(new Set(chosen)).toEqual(new Set([undefined]));
  });
});
