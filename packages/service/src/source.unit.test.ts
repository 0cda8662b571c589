import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

// What the design asks of the source text itself.

const MAX_MEDIAN = 60;

const root = new URL('.', import.meta.url).pathname;
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => {
    const text = readFileSync(root + path, 'utf8');
    return { path, lines: text.trimEnd().split('\n').length, code: withoutComments(text) };
  });

/** Comments may name what code may not; an address holds two slashes too, but none after a blank. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
}

/** The files, of those that the rule is about, that hold what it forbids. */
const holding = (what: RegExp, where = /./) =>
  files.filter(({ path, code }) => where.test(path) && what.test(code)).map(({ path }) => path);

const imports = (name: string) => new RegExp(`(from|import) ?\\(?['"]${name}(/[^'"]*)?['"]`);

test('there is a source to look at', () => {
  expect(files.length).toBeGreaterThan(60);
});

describe('no domain reaches for', () => {
  test.each([
    ['the clock', /\bDate\.now\b|\bnew Date\(\s*\)|\bDate\(\s*\)|\bperformance\b|\bhrtime\b/],
    ['chance', /\bMath\.random\b|\brandomUUID\b|\brandomBytes\b|\brandomInt\b|\brandomFill|\bgetRandomValues\b/],
    [
      'the network',
      /(?<![.\w])fetch\s*\(|\bglobalThis\.fetch\b|['"](node:)?(http|https|http2|net|tls|dgram|dns)['"]|\bWebSocket\b/,
    ],
    ['timers', /\bset(Timeout|Interval|Immediate)\b|['"](node:)?timers/],
    ['the environment', /\bprocess\b/],
    ['the file system or other programs', /['"](node:)?(fs|fs\/promises|child_process|worker_threads)['"]/],
    ['the console', /\bconsole\./],
  ])('%s', (_, what) => {
    expect(holding(what, /^domains\//)).toEqual([]);
  });
});

describe('one place', () => {
  test('tells the time', () => {
    expect(holding(/\bDate\.now\b|\bnew Date\(\s*\)/)).toEqual(['runtime/clock.ts']);
  });

  test('makes randomness', () => {
    const what = /\brandomBytes\b|\brandomFill|\brandomUUID\b|\bMath\.random\b|\brandomInt\b/;
    // Inside the sandbox it is replaced by what is no chance at all.
    expect(holding(what, /^(?!renderer\/inside\/)/)).toEqual(['runtime/random.ts']);
  });

  test('reads the environment', () => {
    const what = /\bprocess\.env\b|\benv\b.*from ['"](node:)?process['"]/;
    // A part of the build names what it takes out of the sandbox.
    // Programs of PostgreSQL get the one variable that Windows' libraries need.
    // A vendor's module finds its configuration by the environment, out of which all that is the service's is taken.
    const others = /^(?!(renderer\/make-sandbox|database\/embedded\/programs|platform\/kms\/pkcs11)\.ts$)/;
    expect(holding(what, others)).toEqual(['settings.ts']);
  });

  test('writes sessions', () => {
    const what = /insert\s+into\s+"?session(s|_tokens)\b|insertInto\(\s*['"]session(s|_tokens)['"]/i;
    expect(holding(what)).toEqual(['domains/sessions/queries.ts']);
  });

  test('mints sessions', () => {
    expect(holding(/\binsertSession\(/, /^(?!domains\/sessions\/queries\.ts$)/)).toEqual(['domains/sessions/start.ts']);
  });

  test.each([
    ['@node-rs/argon2', 'domains/passwords/hash.ts'],
    ['@node-rs/bcrypt', 'domains/passwords/hash.ts'],
    [
      'jose',
      'platform/crypto/dpop-proofs.ts',
      'platform/crypto/logout-tokens.ts',
      'platform/crypto/other-issuer-keys.ts',
      'platform/crypto/other-tokens.ts',
      'platform/crypto/tokens.ts',
      'platform/kms/google.ts',
    ],
    ['koffi', 'platform/kms/pkcs11-program.ts'],
    [
      'pg',
      'database/postgres.ts',
      'database/shared-reads.ts',
      'database/servers/cancel.ts',
      'database/servers/listen.ts',
      'database/servers/primary-pool.ts',
    ],
    ['pino', 'runtime/log.ts'],
    ['nodemailer', 'platform/smtp/smtp.ts'],
    ['hono', 'http/serve.ts', 'platform/html/html.ts', 'platform/request/cookies.ts'],
    ['ipaddr.js', 'platform/network/network.ts'],
    ['@hono/node-server', 'app/http-server.ts'],
  ])('imports %s', (name, ...places) => {
    expect(holding(imports(name))).toEqual(places);
  });
});

describe('queries', () => {
  test('get the time as a parameter, but for the one that compares the clocks', () => {
    const what =
      /(?<![.\w])now\(\)|\bcurrent_(timestamp|date|time)\b|\blocaltime(stamp)?\b|\b(clock|statement|transaction)_timestamp\b|\btimeofday\b/i;
    expect(holding(what)).toEqual(['database/open.ts']);
  });

  test('get randomness as a parameter', () => {
    // The salt of an event is of no meaning to anything: as a default, each of the statements that append events has it.
    expect(holding(/\bgen_random_(uuid|bytes)\b|\buuid_generate|\brandom\(\)/i)).toEqual(['database/schema/events.ts']);
  });

  test('stand in a file of their own', () => {
    expect(
      holding(/\bsql`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/, /^domains\/(?!.*[/-]queries\.ts$)/),
    ).toEqual([]);
  });
});

describe('files', () => {
  test(`have at most ${MAX_MEDIAN} lines in the median`, () => {
    const sorted = files.map(({ lines }) => lines).sort((a, b) => a - b);
    const median = sorted[Math.floor(sorted.length / 2)];
    console.log(
      JSON.stringify({ name: 'lines of service sources', files: sorted.length, median, longest: sorted.at(-1) }),
    );
    expect(median).toBeLessThanOrEqual(MAX_MEDIAN);
  });
});
