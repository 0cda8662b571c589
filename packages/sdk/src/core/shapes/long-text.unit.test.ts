import { describe, expect, test } from 'vitest';
import { productionModeErrors } from '../../projects/production-mode.ts';
import { trusted } from '../../redirects/target.ts';
import { readAccessToken } from '../../session/access-token.ts';
import { tokensInRequest } from '../../token-stores/request.ts';
import { readCookie } from '../cookies.ts';
import type { AdminProjectFields } from './project.ts';

// What comes from elsewhere is read once. A pattern that reads a text of 100 KB from each of its places on needs many
// times the time that a test may take here.

const LENGTH = 100_000;
const heads = ['', 'https://a', 'https://', 'a.', '127', '{"accessToken":'];
const seeds = ['a', '/', '../', '.', 'a.', '.0', '-', '_', '=', ';', '; ', ':', ' ', '[', '{"a":', '\u0301', 'é'];
const texts = heads.flatMap((head) => seeds.map((seed) => `${head}${seed.repeat(LENGTH / seed.length)}!`));

describe('a text of 100 KB that is meant to be slow', { timeout: 5_000 }, () => {
  const answers = (read: (text: string) => unknown) => [...new Set(texts.map(read))];

  test('is no token', () => {
    expect(answers(readAccessToken)).toEqual([undefined]);
  });

  test('is no cookie that anybody looks for, and no header with tokens', () => {
    expect(answers((text) => readCookie(text, 'token'))).toEqual([undefined]);
    const tokens = (text: string) => tokensInRequest({ headers: { get: () => text } }, 'project');
    expect(answers((text) => tokens(text).accessToken)).toEqual([null]);
  });

  test('is a target only on the page’s own site', () => {
    const target = (text: string) => {
      try {
        return trusted(text, 'https://example.com/page') === text;
      } catch (error) {
        return /is not trusted/.test(String(error).slice(-60));
      }
    };
    expect(answers(target)).toEqual([true]);
  });

  test('is a domain that is not fit for production', () => {
    const project = (domain: string) =>
      ({ id: 'p', config: { allowLocalhost: false, domains: [{ domain, handlerPath: '/' }] } }) as unknown;
    const findings = (text: string) => productionModeErrors(project(`http://${text}`) as AdminProjectFields).length;
    expect(answers(findings)).toEqual([1]);
  });
});
