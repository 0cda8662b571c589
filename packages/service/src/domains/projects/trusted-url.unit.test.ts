import { describe, expect, test } from 'vitest';
import type { Project } from './project.ts';
import { INTERNAL_PROJECT_ID } from './project-id.ts';
import { judgeUrl, trustAfterTest, trustUrl } from './trusted-url.ts';

// Hostile and honest addresses, put together from parts. What is expected of an address follows from its parts alone:
// it is to be trusted where every part of it is honest.

const AT_LEAST = 400;

/** A piece of an address, and whether it leaves the address one that may be trusted. */
type Part = readonly [text: string, honest: boolean];
const honest = (...texts: string[]): Part[] => texts.map((text) => [text, true]);
const hostile = (...texts: string[]): Part[] => texts.map((text) => [text, false]);

/** All addresses in which at most `most` parts differ from the first of their kind. */
function addresses(kinds: readonly (readonly Part[])[], most: number): Part[] {
  const [parts, ...rest] = kinds;
  if (!parts) return [['', true]];
  return parts.flatMap(([text, isHonest], index) => {
    const left = index === 0 ? most : most - 1;
    if (left < 0) return [];
    return addresses(rest, left).map(([tail, restIsHonest]): Part => [text + tail, isHonest && restIsHonest]);
  });
}

const projectThat = (config: Partial<Project['config']>) =>
  ({ config: { allow_localhost: false, domains: [], ...config } }) as unknown as Project;
const trusting = (...domains: string[]) =>
  projectThat({ domains: domains.map((domain) => ({ domain, handler_path: '/handler' })) });

const refusal = { code: 'REDIRECT_URL_NOT_WHITELISTED' };

function trusted(project: Project, address: string): string | undefined {
  try {
    return trustUrl(project, address);
  } catch (error) {
    // Any other error would be a 500 for an address that should be refused.
    expect(error).toMatchObject(refusal);
    return undefined;
  }
}

/** The addresses that are judged otherwise than their parts say. */
const misjudged = (project: Project, corpus: readonly Part[]) =>
  corpus.filter(([address, isHonest]) => (trusted(project, address) !== undefined) !== isHonest);

const schemes = [
  ...honest('https://', 'HTTPS://', 'hTTps://'),
  ...hostile(
    ...['http://', 'ftp://', 'ws://', 'file://', 'blob:https://', 'view-source:https://', 'javascript://', 'data://'],
    ...[
      'https:',
      'https:/',
      'https:///',
      'https:////',
      'https:\\\\',
      'https:/\\',
      'https://\\',
      '//',
      '/\\',
      '\\\\',
      '',
    ],
    ...[' https://', '\thttps://', '\u0000https://', '\u00a0https://', 'ht\ntps://', 'https\t://', 'https%3a//'],
    ...['javascript:alert(1)//https://', 'data:text/html,https://', 'https://https://', 'https:https://'],
  ),
];
const users = [
  ...honest(''),
  ...hostile('user@', 'user:secret@', ':@', '@', '%40@', 'app.example@', 'app.example:443@', 'app.example%40', 'a\\@'),
  ...hostile(
    'app.example\u0000@',
    'app.example #@',

    'evil.example/',
    'evil.example?',
    'evil.example#',
  ),
];
const hosts = [
  ...honest('app.example', 'APP.example', 'App.Example'),
  ...hostile(
    ...['evil.example', 'evilapp.example', 'evil-app.example', 'sub.app.example', 'app.example.evil.example'],
    ...['app.example.', 'app..example', '.app.example', 'app-example', 'appexample', 'app.example.com', 'app.exampl'],
    // Letters that look alike: Cyrillic а, Greek ο, dotless ı, and what is said of them in ASCII.
    ...['\u0430pp.example', 'app.ex\u0430mple', 'app.exampl\u0435', 'xn--pp-7ka.example', 'app.examp\u0131e'],
    ...['app.example%00.evil.example', 'app.example%2eevil.example', 'app.example%2f.evil.example', 'app%20.example'],
    ...['app.example\\.evil.example', 'app.example;evil.example', 'app.example,evil.example', 'app.example&evil'],
    ...['app.example\t.evil.example', 'app.example .evil.example', 'app.example\u3000', 'app.example\u200b.evil'],
    ...[
      'app.example\u2044evil.example',
      'app.example\u2024evil.example',
      'evil.example\u2215app.example',
      '*',
      '*.example',
    ],
    ...[
      '127.0.0.1',
      'localhost',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '0.0.0.0',
      '2130706433',
      '0x7f.1',
      '[app.example]',
      '',
    ],
  ),
];
const ports = [
  ...honest('', ':443', ':8443', ':1', ':'),
  ...hostile(':x', ':65536', ':-1', ':443x', ':443@evil.example'),
];
const tails = [
  ...honest('', '/', '/handler', '/a/../b', '/%2e%2e/', '?a=b', '#a', '/?next=https://evil.example', '/#@evil.example'),
  ...honest('/@evil.example', '//evil.example', '?@evil.example', '/%00', '/%5cevil.example', '/é'),
  ...hostile(
    '\\',
    '/\\evil.example',
    '/a b',
    '/a\tb',
    '/a\nb',
    '/\u0000',
    '?a=\\',
    '#a b',
    '@evil.example',
    '\\@evil.example',
  ),
];
const corpus = addresses([schemes, users, hosts, ports, tails], 2);

describe('of addresses put together from honest and hostile parts', () => {
  const project = trusting('https://app.example');

  test(`there are at least ${AT_LEAST} that are not, and a hundred that are`, () => {
    expect(corpus.filter(([, isHonest]) => isHonest).length).toBeGreaterThanOrEqual(100);
    expect(corpus.filter(([, isHonest]) => !isHonest).length).toBeGreaterThanOrEqual(AT_LEAST);
  });

  test('exactly those are trusted that are honest in every part', () => {
    expect(misjudged(project, corpus)).toEqual([]);
  });

  test('a browser takes each of the trusted to the trusted host, whatever it looks like', () => {
    const hostsOfTrusted = corpus
      .filter(([address]) => trusted(project, address))
      .map(([address]) => `${new URL(address).protocol}//${new URL(address).hostname}`);
    expect([...new Set(hostsOfTrusted)]).toEqual(['https://app.example']);
  });

  test('the address that is used is the one that a browser understands', () => {
    const written = corpus.filter(([address]) => trusted(project, address) !== undefined);
    expect(written.filter(([address]) => trusted(project, address) !== new URL(address).href)).toEqual([]);
  });

  test('none is trusted by a project that trusts nothing', () => {
    expect(corpus.filter(([address]) => trusted(trusting(), address))).toEqual([]);
  });
});

describe('below a folder', () => {
  const project = trusting('https://app.example/inner/');
  const folders = [
    ...honest('/inner', '/inner/', '/inner/deeper', '/inner/../inner', '/x/../inner/y', '/./inner', '/inner/%2e/x'),
    ...hostile(
      '',
      '/',
      '/other',
      '/innermost',
      '/inner%2e',
      '/INNER',
      '/inner/..',
      '/inner/../other',
      '/inner/%2e%2e/x',
    ),
    ...hostile(
      '/inner/%2E%2e',
      '/inner/.%2e/x',
      '/inner/..%2fx',
      '/inner/..%2Fx',
      '/inner/%5c..',
      '/inner/%5C',
      '//inner',
    ),
    ...hostile('/inner%2f..%2fx', '/%69nner/', '/inner;x', '/other/inner', '?/inner/', '#/inner/', '/inner\\..\\x'),
  ];
  const all = addresses([honest('https://app.example'), folders, honest('', '?a=b', '#a')], 2);

  test('exactly the addresses below it are trusted', () => {
    expect(misjudged(project, all)).toEqual([]);
  });
});

describe('at a port that the entry names', () => {
  const project = trusting('https://app.example:8443', 'http://plain.example:80');
  const all = [
    ...honest('https://app.example:8443', 'https://app.example:8443/x', 'https://app.example:08443/x'),
    ...honest('http://plain.example', 'http://plain.example:80', 'http://plain.example:080/x'),
    ...hostile(
      'https://app.example',
      'https://app.example:443',
      'https://app.example:8444',
      'https://app.example:84430',
    ),
    ...hostile('https://app.example:8443@evil.example', 'https://evil.example:8443', 'http://app.example:8443'),
    ...hostile('http://plain.example:8080', 'https://plain.example', 'https://plain.example:80'),
  ];

  test('only that port is trusted', () => {
    expect(misjudged(project, all)).toEqual([]);
  });

  test('the end of an IPv6 address is not one', () => {
    const address = 'https://[2001:db8::1]:8443/x';
    expect(trusted(trusting('https://[2001:db8::1]'), address)).toBe(address);
    expect(trusted(trusting('https://[2001:db8::1]:443'), address)).toBeUndefined();
  });
});

describe('this machine', () => {
  const local = [
    ...honest(
      'localhost',
      'LOCALHOST',
      'app.localhost',
      'a.b.localhost',
      '127.0.0.1',
      '127.255.255.254',
      '[::1]',
      '127.1',
    ),
    // What browsers read as 127.0.0.1.
    ...honest('2130706433', '0x7f000001', '0177.0.0.1', '[0:0:0:0:0:0:0:1]'),
    ...hostile(
      'localhost.evil.example',
      'evil-localhost',
      'localhost.',
      '.localhost',
      'local',
      '127.0.0.1.evil.example',
    ),
    ...hostile(
      '128.0.0.1',
      '126.255.255.255',
      '0.0.0.0',
      '10.0.0.1',
      '192.168.0.1',
      '169.254.169.254',
      '[::]',
      '[::2]',
    ),
    ...hostile(
      '[::ffff:127.0.0.1]',
      '[fe80::1]',
      'localhost%00',
      'localh\u043est',
      '127.0.0.1@evil.example',
      '127.0.0.256',
    ),
  ];
  const all = addresses(
    [
      honest('http://', 'https://'),
      [...honest(''), ...hostile('user@', '@')],
      local,
      honest('', ':3000'),
      honest('', '/x'),
    ],
    3,
  );

  test('exactly what is this machine is trusted where the project allows it', () => {
    expect(misjudged(projectThat({ allow_localhost: true }), all)).toEqual([]);
  });

  test('none of it is trusted where the project does not', () => {
    expect(all.filter(([address]) => trusted(projectThat({}), address))).toEqual([]);
  });

  test.each([
    ['by the project of owners in production', INTERNAL_PROJECT_ID, 'production', false],
    ['by the project of owners in development', INTERNAL_PROJECT_ID, 'development', true],
    ['by the project of owners where the installation is not known', INTERNAL_PROJECT_ID, undefined, true],
    ['by another project in production', '3f2b8c1e-5d4a-4c6b-9e7f-8a1b2c3d4e5f', 'production', true],
  ])('is trusted %s: %s in %s', (_, id, mode, isTrusted) => {
    const installation = mode && { baseUrl: 'https://id.example', mode };
    const project = { ...projectThat({ allow_localhost: true }), id, hostedDomains: [], installation } as Project;
    expect(trusted(project, 'http://localhost:3000/x') !== undefined).toBe(isTrusted);
  });
});

describe('the pages that the installation serves for a project', () => {
  const id = '3f2b8c1e-5d4a-4c6b-9e7f-8a1b2c3d4e5f';
  const other = 'c0ffee00-0000-4000-8000-000000000000';
  const served = (project: Partial<Project>, baseUrl = 'https://id.example:8443') =>
    ({
      ...projectThat({ hosted_pages_enabled: true }),
      hostedDomains: [],
      id,
      wireId: id,
      installation: { baseUrl, mode: 'production' },
      ...project,
    }) as Project;
  const folders = [
    ...honest(`/p/${id}`, `/p/${id}/`, `/p/${id}/sign-in`, `/p/${other}/../${id}/mfa`, `/p/./${id}/x`, `/x/../p/${id}`),
    ...hostile('', '/', '/p', '/p/', '/handler/sign-in', `/p/${id}evil`, `/p/${id}.evil`, `/p/${id}%2fx`, `/P/${id}`),
    ...hostile(`/p/${other}`, `/p/${other}/sign-in`, `/p/${id}/../${other}`, `/p/${id}/%2e%2e/${other}`, `/p/${id}/..`),
    ...hostile(`/p/${id}/..%2f${other}`, `/p/${id}/%5c..`, `/p/${id}%00`, `/p//${id}`, `//p/${id}`, `/p%2f${id}`),
    ...hostile(`/p/${id.toUpperCase()}`, `/p/${id.slice(1)}`, `/p/internal`, `/x/p/${id}`, `?/p/${id}`, `#/p/${id}`),
  ];
  const bases = [
    ...honest('https://id.example:8443', 'HTTPS://ID.example:8443'),
    ...hostile('https://id.example', 'https://id.example:443', 'http://id.example:8443', 'https://evil.example:8443'),
    ...hostile('https://id.example:8443@evil.example', 'https://id.example.evil.example:8443', '//id.example:8443', ''),
  ];
  const all = addresses([bases, folders, honest('', '?code=a', '#a')], 3);

  test('are trusted without an entry, to the segment and the port, and nothing else of the installation is', () => {
    expect(misjudged(served({}), all)).toEqual([]);
  });

  test('are at the usual port of an installation that names none', () => {
    const project = served({}, 'https://id.example');
    expect(trusted(project, `https://id.example:443/p/${id}`)).toBe(`https://id.example/p/${id}`);
    expect(trusted(project, `https://id.example:8443/p/${id}`)).toBeUndefined();
  });

  test('are below the path of the installation where it has one', () => {
    const project = served({}, 'https://id.example/auth');
    expect(trusted(project, `https://id.example/auth/p/${id}/mfa`)).toBe(`https://id.example/auth/p/${id}/mfa`);
    expect(trusted(project, `https://id.example/p/${id}/mfa`)).toBeUndefined();
  });

  test('are not trusted once the project has turned them off', () => {
    const { config } = projectThat({ hosted_pages_enabled: false });
    expect(trusted(served({ config }), `https://id.example:8443/p/${id}/mfa`)).toBeUndefined();
  });

  test('are those of no project where the installation is not known', () => {
    expect(trusted(served({ installation: undefined }), `https://id.example:8443/p/${id}`)).toBeUndefined();
  });
});

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)//https://app.example',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox',
  'about:blank',
  'mailto:a@app.example',
  'app.example',
  'intent://app.example#Intent;scheme=https;end',
])('%j is never trusted, not even by an entry like it', (address) => {
  expect(trusted(trusting(address, 'https://app.example'), address)).toBeUndefined();
});

describe('after a test of a connection', () => {
  const installation = { baseUrl: 'https://id.example/latchkey', mode: 'production' };
  const project = {
    ...projectThat({ domains: [{ domain: 'https://app.example', handler_path: '/handler' }] }),
    installation,
    hostedDomains: [],
  } as unknown as Project;

  test.each(['https://id.example/latchkey/projects/1/teams/2?tab=single-sign-on', 'https://app.example/team'])(
    '%s is where a browser goes',
    (address) => expect(trustAfterTest(project, address)).toBe(address),
  );

  test.each([
    'https://id.example/elsewhere',
    'https://id.example:8443/latchkey/projects',
    'http://id.example/latchkey/projects',
    'https://id.example@evil.example/latchkey/',
    'https://evil.example/latchkey/projects',
    'javascript:alert(1)//https://id.example/latchkey/',
    '/latchkey/projects',
  ])('%s is not', (address) => {
    expect(() => trustAfterTest(project, address)).toThrow(expect.objectContaining(refusal));
  });

  test('the dashboard is not trusted where the installation is not known', () => {
    const elsewhere = { ...project, installation: undefined };
    expect(trustAfterTest(elsewhere, 'https://app.example/team')).toBe('https://app.example/team');
    const dashboard = 'https://id.example/latchkey/projects';
    expect(() => trustAfterTest(elsewhere, dashboard)).toThrow(expect.objectContaining(refusal));
  });

  test('the dashboard is trusted with nothing else', () => {
    expect(trusted(project, 'https://id.example/latchkey/projects')).toBeUndefined();
  });
});

describe('the verdict on an address', () => {
  const shop = trusting('https://app.example', 'https://paths.example/shop', 'https://ports.example:8443');

  test.each([
    ['https://app.example/welcome', 'domain', 'https://app.example'],
    ['https://paths.example/shop/welcome?from=mail', 'domain', 'https://paths.example/shop'],
    ['https://ports.example:8443/', 'domain', 'https://ports.example:8443'],
  ])('%s is trusted by a %s: %s', (url, by, domain) => {
    expect(judgeUrl(shop, url)).toEqual({ isTrusted: true, url, by, domain });
  });

  test('names no domain for localhost', () => {
    const url = 'http://localhost:3000/';
    expect(judgeUrl(projectThat({ allow_localhost: true }), url)).toEqual({ isTrusted: true, url, by: 'localhost' });
  });

  test.each([
    ['mailto:ada@example.com', 'not_http', undefined],
    ['app.example/welcome', 'not_http', undefined],
    ['https://ada@app.example/', 'malformed', undefined],
    ['https://app.example\\@evil.example/', 'malformed', undefined],
    ['https://www.app.example/', 'unknown_host', undefined],
    ['http://localhost:3000/', 'localhost_off', undefined],
    ['http://app.example/', 'other_scheme', 'https://app.example'],
    ['https://ports.example:9443/', 'other_port', 'https://ports.example:8443'],
    ['https://paths.example/blog', 'other_path', 'https://paths.example/shop'],
    ['https://paths.example/shop/..%2fblog', 'encoded_path', 'https://paths.example/shop'],
  ])('%s is not trusted: %s, beside %s', (url, reason, domain) => {
    expect(judgeUrl(shop, url)).toEqual({ isTrusted: false, reason, ...(domain && { domain }) });
  });

  test("says of the installation's own address that it isn't to be added", () => {
    const installation = { baseUrl: 'https://id.example/latchkey', mode: 'production' };
    const project = { ...trusting('https://app.example'), installation, hostedDomains: [], id: 'a', wireId: 'a' };
    for (const url of ['https://id.example/latchkey/p/b/sign-in', 'https://id.example/'])
      expect(judgeUrl(project as unknown as Project, url)).toEqual({ isTrusted: false, reason: 'installation' });
  });

  test('names the entry that comes nearest', () => {
    const entries = ['http://app.example', 'https://app.example:8443', 'https://app.example/shop'];
    const verdict = (url: string, ...domains: string[]) => judgeUrl(trusting(...domains), url);
    const beside = 'https://app.example/blog';
    expect(verdict(beside, ...entries)).toMatchObject({ reason: 'other_path', domain: entries[2] });
    expect(verdict(beside, ...entries.slice(0, 2))).toMatchObject({ reason: 'other_port', domain: entries[1] });
    expect(verdict(beside, ...entries.slice(0, 1))).toMatchObject({ reason: 'other_scheme', domain: entries[0] });
    const encoded = 'https://app.example/shop%2f..%2fblog';
    expect(verdict(encoded, 'https://app.example:8443', 'https://app.example/shop')).toMatchObject({
      reason: 'encoded_path',
    });
  });
});
