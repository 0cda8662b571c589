/**
 * Who may import whom: a row a room. `node scripts/import-rules.mjs` makes biome.imports.json of it, for the linter knows
 * patterns of what is written after `from` alone, and these differ with how deep a file lies.
 *
 * A file may import its own room, the folders and files of `may` (from the room's `src` on; `.` is all of it), and the
 * `packages`; `never` takes out what all that would let in. `places` lets single files have a package besides: what a
 * third-party package does has its one place. A later row speaks instead of an earlier one.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './support/command.mjs';
import { foldersBelow } from './support/sources.mjs';

const service = 'packages/service/src';
const domain = `${service}/domains/*`;
const protocol = ['@latchkey/protocol', '@latchkey/protocol/**'];
const node = ['node:*', 'node:*/*', '!node:process'];
const sdk = ['@latchkey/sdk', '@latchkey/sdk/**'];
const react = ['@latchkey/react', '@latchkey/react/**'];
const fakeApi = ['@latchkey/testing/fake-api', '@latchkey/testing/fake-api/**'];
const inQueries = ['queries.ts', '*-queries.ts'];

/** What a domain's file imports beside its own folder. */
const inDomain = {
  may: [
    'domains',
    'platform',
    'runtime',
    'database/tables.ts',
    'database/transaction.ts',
    'database/errors.ts',
    'database/directory-removal.ts',
    'database/domain-proofs.ts',
    'renderer/renderer.ts',
  ],
  packages: ['node:crypto', ...protocol],
  never: ['domains/**/routes.ts', 'domains/**/queries.ts', 'domains/**/*-queries.ts'],
  why: "A domain's file imports its own files, platform, protocol and other domains' verbs, never their routes or queries.",
};

const rules = [
  { room: 'packages/protocol/src', packages: ['zod'], why: 'protocol imports zod only.' },
  {
    room: service,
    isFlat: true,
    may: ['.'],
    packages: [...node, ...protocol],
    places: { 'safe-start.ts': ['fastest-levenshtein'], 'settings.ts': ['zod'] },
    why: 'What a third-party package does has its one place: pg in database/, jose in platform/crypto/, pino in runtime/, argon2 in domains/passwords/.',
  },
  {
    room: `${service}/app`,
    may: ['.'],
    packages: [...node, ...protocol],
    places: { 'http-server.ts': ['@hono/node-server'] },
    why: 'app puts together what the rooms can do; no third-party package has its place there but the HTTP server.',
  },
  {
    room: `${service}/commands`,
    may: ['.'],
    packages: [...node, ...protocol],
    places: { 'archive-file.ts': ['age-encryption'] },
    why: 'Commands put together what the rooms of the service can do; age-encryption has its file.',
  },
  {
    room: `${service}/backups`,
    may: ['database', 'platform', 'runtime'],
    packages: [...node, ...protocol, 'kysely'],
    why: 'backups imports database, platform and runtime.',
  },
  {
    room: `${service}/http`,
    may: ['platform', 'runtime'],
    packages: [...node, ...protocol, 'hono', 'hono/**', 'zod'],
    why: 'http imports protocol, platform and runtime; app hands it what it needs of the domains.',
  },
  ...['site', 'hosted-pages', 'inbox', 'providers', 'documentation'].map((name) => ({
    room: `${service}/${name}`,
    may: ['http', 'platform', 'runtime'],
    packages: [...node, ...protocol],
    why: `${name} imports http, protocol and platform; app hands it the verbs of the domains.`,
  })),
  {
    room: `${service}/package-registry`,
    may: ['http', 'runtime'],
    packages: [...node, ...protocol],
    places: { 'packages.ts': ['tar'] },
    why: 'package-registry imports http, runtime and protocol; tar has its file.',
  },
  {
    room: `${service}/telemetry`,
    may: ['runtime'],
    packages: [...node, ...protocol],
    places: {
      'metrics.ts': ['prom-client'],
      'traces.ts': ['@opentelemetry/**'],
      'trace-parent.ts': ['@opentelemetry/**'],
    },
    why: 'telemetry imports runtime and protocol; prom-client and OpenTelemetry have their files.',
  },
  {
    room: `${service}/renderer`,
    may: ['runtime/fair-queue.ts', 'runtime/package-folder.ts'],
    packages: [
      ...node,
      '@latchkey/protocol/refusals',
      'sucrase',
      'html-to-text',
      'quickjs-emscripten-core',
      '@jitl/quickjs-wasmfile-release-sync',
      'react',
      'react-email',
      'esbuild',
    ],
    never: ['renderer/inside/**', '!renderer/inside/tailwind.ts'],
    why: 'renderer knows nothing of the service; what runs in the sandbox is in inside/, and imports nothing of it.',
  },
  {
    room: `${service}/renderer/inside`,
    packages: ['react', 'react/jsx-runtime', 'react-dom/server', 'react-email'],
    why: 'What runs in the sandbox knows nothing of what is outside.',
  },
  {
    room: `${service}/runtime`,
    packages: [...node, ...protocol],
    places: { 'log.ts': ['pino'] },
    why: 'runtime is the bottom of the service and imports no other room; pino belongs to log.ts.',
  },
  {
    room: `${service}/platform`,
    may: ['database', 'runtime', 'renderer/renderer.ts'],
    packages: [...node, ...protocol, 'kysely'],
    places: {
      'smtp/smtp.ts': ['nodemailer'],
      'request/geo.ts': ['maxmind'],
      'html/html.ts': ['hono/html', 'hono/utils/html'],
      'request/cookies.ts': ['hono/utils/cookie'],
      'network/network.ts': ['ipaddr.js'],
      'crypto/tokens.ts': ['jose', 'jose/**', 'lru-cache'],
      'crypto/dpop-proofs.ts': ['jose', 'lru-cache'],
      'crypto/other-issuer-keys.ts': ['jose', 'lru-cache'],
      'crypto/other-tokens.ts': ['jose'],
      'crypto/logout-tokens.ts': ['jose'],
      'kms/google.ts': ['jose'],
      'kms/pkcs11-program.ts': ['koffi'],
      'rate-limit/local-arrivals.ts': ['lru-cache'],
      'rate-limit/room.ts': ['lru-cache'],
    },
    why: 'platform knows neither http nor a domain; what a third-party package does has its file.',
  },
  {
    room: `${service}/database`,
    may: ['runtime'],
    packages: [...node, 'kysely'],
    places: {
      'postgres.ts': ['pg'],
      'shared-reads.ts': ['pg'],
      'servers/cancel.ts': ['pg'],
      'servers/listen.ts': ['pg'],
      'servers/primary-pool.ts': ['pg'],
    },
    why: 'database knows no domain and no http; pg belongs to postgres.ts, shared-reads.ts and three files of servers.',
  },
  {
    room: `${service}/domains`,
    isFlat: true,
    may: ['domains', 'platform', 'runtime'],
    packages: protocol,
    never: inDomain.never,
    why: 'What all domains share imports their shapes, platform and protocol.',
  },
  { room: domain, ...inDomain },
  {
    room: `${service}/domains/passwords`,
    ...inDomain,
    packages: [...inDomain.packages, '@node-rs/argon2', '@node-rs/bcrypt', 'node:os'],
  },
  {
    room: `${service}/domains/webauthn`,
    ...inDomain,
    packages: [...inDomain.packages, '@simplewebauthn/server', '@simplewebauthn/server/helpers'],
  },
  {
    room: `${service}/domains/authorization-server`,
    ...inDomain,
    places: { 'provider/**': ['oidc-provider', 'light-my-request', 'lru-cache', 'node:async_hooks'] },
  },
  {
    room: `${service}/domains/saml`,
    ...inDomain,
    places: {
      'xml/xml.ts': ['@xmldom/xmldom/lib/index.js'],
      'xml/encoding.ts': ['node:zlib'],
      'signatures/signed-bytes.ts': ['xml-crypto'],
      'signatures/sign-xml.ts': ['xml-crypto'],
      'decrypt.ts': ['@node-saml/node-saml/lib/xml.js'],
      'authentication-request.ts': ['@node-saml/node-saml'],
    },
  },
  { room: `${service}/domains/mfa`, ...inDomain, places: { 'totp.ts': ['otpauth'] } },
  { room: `${service}/domains/providers`, ...inDomain, packages: [...inDomain.packages, 'lru-cache', 'oauth4webapi'] },
  { room: `${service}/domains/projects`, ...inDomain, places: { 'cache.ts': ['lru-cache'] } },
  { room: `${service}/domains/hosted-domains`, ...inDomain, places: { 'hosts.ts': ['lru-cache'] } },
  // An account is a user and what belongs to it: it knows the queries of users.
  { room: `${service}/domains/accounts`, ...inDomain, never: [...inDomain.never, '!domains/users/queries.ts'] },
  // Those who change projects know the queries of projects.
  ...['project-admin', 'project-owners'].map((name) => ({
    room: `${service}/domains/${name}`,
    ...inDomain,
    never: [
      ...inDomain.never,
      '!domains/projects/queries.ts',
      '!domains/projects/signing-key-queries.ts',
      '!domains/project-owners/queries.ts',
    ],
  })),
  {
    room: domain,
    files: inQueries,
    may: ['database', 'platform/context.ts', 'platform/events/events.ts', 'domains/projects/project-id.ts'],
    packages: ['@latchkey/protocol/event-kinds', '@latchkey/protocol/sign-in-methods', 'kysely'],
    why: 'Queries import database, and of platform what a statement needs.',
  },
  {
    room: domain,
    files: ['routes.ts'],
    may: ['domains/handler.ts'],
    packages: protocol,
    never: inDomain.never,
    why: "Routes import their domain's own verbs and protocol.",
  },
  ...Object.entries({ accounts: ['users'], 'project-admin': ['projects', 'project-owners'] }).map(
    ([name, records]) => ({
      room: `${service}/domains/${name}`,
      files: ['routes.ts'],
      may: ['domains/handler.ts', ...records.map((record) => `domains/${record}`)],
      packages: protocol,
      never: inDomain.never,
      why: 'Routes import verbs and protocol: those of their own domain, and of the record that their acts are about.',
    }),
  ),
  {
    room: 'packages/sdk/src',
    packages: [
      ...[
        'wire',
        'errors',
        'refusals',
        'client-defaults',
        'client-limits',
        'relying-party',
        'comparison-code',
        'dpop',
        'production-check',
        'event-kinds',
        'oauth-clients',
        'owner-roles',
        'resource-servers',
        'settings/settings',
        'sign-in-methods',
      ].map((name) => `@latchkey/protocol/${name}`),
      '@simplewebauthn/browser',
    ],
    places: { 'verified-tokens/**': ['jose'], 'protected-resource/**': ['jose'] },
    why: "sdk imports protocol's files without zod, and the passkey helper; jose belongs to verified-tokens/ and protected-resource/, which no browser loads.",
  },
  {
    room: 'packages/react/src',
    packages: [...sdk, 'react', 'react/**', 'react-dom', 'react-dom/**'],
    places: { 'mfa/draw-qr.ts': ['lean-qr', 'lean-qr/extras/svg'] },
    why: 'react imports sdk; lean-qr belongs to draw-qr.ts.',
  },
  {
    room: 'packages/next/src',
    packages: [...sdk, ...react, 'react', 'react/**', 'next', 'next/**'],
    why: 'next imports react and sdk.',
  },
  {
    room: 'packages/cli/src',
    packages: [
      'node:*',
      'node:*/*',
      ...sdk,
      ...['settings/settings', 'sign-in-methods', 'oauth-providers', 'limits', 'input/violations'].map(
        (name) => `@latchkey/protocol/${name}`,
      ),
      '@clack/prompts',
      'commander',
      'diff',
      'env-paths',
      'fast-string-truncated-width',
      'fast-wrap-ansi',
      'open',
      'picocolors',
      'zod',
      'zod/**',
    ],
    places: {
      'commands/start.ts': ['@latchkey/service/**'],
      'commands/installation/installation.ts': ['@latchkey/service/**'],
      'commands/bench/bench.ts': ['@latchkey/prove'],
      'commands/prove.ts': ['@latchkey/prove'],
      'commands/import/databases/connection.ts': ['pg'],
      'commands/import/databases/better-auth-secrets.ts': ['@noble/ciphers/*'],
    },
    why: "cli imports sdk, protocol's tables and its own libraries; only start.ts and installation.ts load the service, prove.ts and bench.ts the proofs and their load, connection.ts PostgreSQL, and better-auth-secrets.ts a cipher.",
  },
  {
    room: 'packages/prove/src',
    packages: ['node:*', 'node:*/*'],
    places: {
      'fuzz/judge.ts': ['@cfworker/json-schema'],
      'fuzz/request.ts': ['fast-check'],
      'fuzz/values.ts': ['fast-check'],
      'bars/fuzz.ts': ['fast-check'],
      'installation/installation.ts': ['@latchkey/service/database/embedded/embedded'],
      'soak/tables.ts': ['pg'],
    },
    why: 'prove knows the service from outside: it imports nothing of ours but where an embedded database listens.',
  },
];

/** What is no room with sources of its own. */
const others = [
  {
    includes: ['apps/**'],
    group: ['@latchkey/**', ...[...sdk, ...react].map((name) => `!${name}`), '**/packages/**'],
    why: 'An app imports react and sdk.',
  },
  {
    includes: ['apps/dashboard/testing/**'],
    group: ['@latchkey/**', ...[...sdk, ...react, ...fakeApi].map((name) => `!${name}`), '**/packages/**'],
    why: 'The tests of the dashboard import react, sdk and the fake API.',
  },
  {
    includes: ['apps/gallery/**'],
    group: [
      '@latchkey/**',
      ...[...sdk, ...react, ...fakeApi, '@latchkey/dashboard', '@latchkey/dashboard/**'].map((name) => `!${name}`),
      '**/packages/**',
    ],
    why: 'The gallery imports dashboard, react, sdk and the fake API.',
  },
  {
    includes: ['scripts/**', 'packages/*/scripts/**'],
    group: ['**', '!./**', '!../**', '!node:*', '!node:*/*'],
    why: 'Scripts run on plain Node, before anything is installed.',
  },
  {
    includes: ['scripts/support/bundle-for-node.mjs'],
    group: ['**', '!./**', '!../**', '!node:*', '!node:*/*', '!rolldown'],
    why: 'rolldown is loaded here, once it is installed.',
  },
  {
    includes: ['packages/react/scripts/text-source.mjs'],
    group: ['**', '!./**', '!../**', '!node:*', '!node:*/*', '!@formatjs/icu-messageformat-parser'],
    why: 'The parser of catalogues is loaded here, once it is installed.',
  },
  {
    includes: ['scripts/api/types.mjs', 'scripts/support/compiler.mjs'],
    group: ['**', '!./**', '!../**', '!node:*', '!node:*/*', '!typescript/unstable/sync'],
    why: 'The compiler is loaded here, once it is installed.',
  },
  {
    includes: ['scripts/published-vulnerabilities.mjs'],
    group: ['**', '!./**', '!../**', '!node:*', '!node:*/*', '!oxc-parser'],
    why: 'The parser of tests is loaded here, once it is installed.',
  },
];

/** The linter's overrides: one for each depth of a room, and one for each place. */
const overrides = () => [
  ...rules.flatMap((rule) => depthsOf(rule).map((depth) => general(rule, depth))),
  ...rules.flatMap(placesOf),
  ...others.map(({ includes, group, why }) => override(includes, group, why)),
];

const depthsOf = ({ room, isFlat }) => {
  if (isFlat) return [0];
  const rooms = room.endsWith('/*') ? foldersIn(room.slice(0, -2)) : [room];
  const depths = rooms.flatMap((path) =>
    foldersBelow(path).map((folder) => folder.path.split('/').length - path.split('/').length),
  );
  return [...new Set(depths)].sort();
};
const foldersIn = (path) =>
  foldersBelow(path)
    .map((folder) => folder.path)
    .filter((folder) => posix.dirname(folder) === path);

function general(rule, depth) {
  const names = rule.files ?? ['*.{ts,tsx}'];
  return override(
    names.map((name) => `${rule.room}/${'*/'.repeat(depth)}${name}`),
    groupOf(rule, depth, rule.packages),
    rule.why,
  );
}

const placesOf = (rule) =>
  Object.entries(rule.places ?? {}).map(([file, packages]) =>
    override(
      [`${rule.room}/${file}`],
      groupOf(rule, file.split('/').length - 1, [...rule.packages, ...packages]),
      rule.why,
    ),
  );

const override = (includes, group, message) => ({
  includes,
  linter: {
    rules: { style: { noRestrictedImports: { level: 'error', options: { patterns: [{ group, message }] } } } },
  },
});

/** Everything is refused but what is let in, a step up the tree at a time; what is refused for all that comes last. */
function groupOf({ room, isFlat = false, may = [], never = [] }, depth, packages) {
  const base = `${room.split('/src')[0]}/src`;
  const here = `${room}${'/_'.repeat(depth)}`;
  const below = (path) => (/\.ts$|\*$/.test(path) ? path : `${path}/**`);
  const from = (path) => {
    const relative = posix.relative(here, posix.join(base, path));
    return relative.startsWith('.') ? relative : `./${relative}`.replace(/\/$/, '');
  };
  const own = isFlat ? [] : Array.from({ length: depth + 1 }, (_, up) => '../'.repeat(up) || './');
  const allowed = [...own.map((path) => `${path}**`), './**', ...may.map((path) => below(from(path)))];
  const steps = (pattern) => (pattern.match(/\.\.\//g) ?? []).length;
  const top = Math.max(...allowed.map(steps));
  const relative = Array.from({ length: top + 1 }, (_, up) => [
    ...(up > own.length - 1 && up > 0 ? [`${'../'.repeat(up)}**`] : []),
    ...[...new Set(allowed)].filter((pattern) => steps(pattern) === up).map((pattern) => `!${pattern}`),
  ]).flat();
  return [
    '**',
    ...relative,
    ...packages.map(negate),
    ...never.map((path) => (path.startsWith('!') ? `!${from(path.slice(1))}` : from(path))),
  ];
}

const negate = (pattern) => (pattern.startsWith('!') ? pattern.slice(1) : `!${pattern}`);

export const importsFile = `${root}biome.imports.json`;
export const importsJson = () => `${JSON.stringify({ overrides: overrides() }, null, 2)}\n`;

if (process.argv[1] === fileURLToPath(import.meta.url) && existsSync(root)) writeFileSync(importsFile, importsJson());
