import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { readServiceSettings } from '@latchkey/service/settings';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../support/command.mjs';

// What operators copy: its settings are read by the service itself, and what it refers to is there.

const run = promisify(execFile);
/** It is part of systemd, and `--offline` came with release 250. */
const hasNoSystemd =
  Number(
    /^systemd (\d+)/.exec(spawnSync('systemd-analyze', ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1] ?? 0,
  ) < 250;

const read = (path: string) => readFileSync(root + path, 'utf8');
const RING = `one:${Buffer.alloc(32, 1).toString('base64')}`;
/** What each way of running asks of the one who runs it. */
const asked = { LATCHKEY_URL: 'https://auth.example.com', LATCHKEY_SMTP_URL: 'none', LATCHKEY_KEY_RING: RING };

const found = (text: string, what: RegExp) => [...text.matchAll(what)].map(([, name]) => name as string);
const pairs = (text: string) =>
  Object.fromEntries([...text.matchAll(/^ *([A-Z_]+)=(\S*)/gm)].map(([, ...pair]) => pair));

const dockerfile = read('Dockerfile');
/** The variables of the image; what a line continues with is as indented as its first. */
const ofImage = pairs(/^ENV ((?:.*\\\n)*.*)$/m.exec(dockerfile)?.[1]?.replaceAll(/\s*\\\n/g, '\n') ?? '');

describe('the Dockerfile', () => {
  test('has the Node that we develop on, and Debian', () => {
    const bases = found(dockerfile, /^FROM (\S+)/gm);
    expect(new Set(bases)).toEqual(new Set([`node:${read('.nvmrc').trim()}-bookworm-slim`]));
  });

  test('runs scripts that there are', () => {
    const { scripts } = JSON.parse(read('package.json'));
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(found(dockerfile, /npm run ([\w:-]+)/g)));
  });

  test('ends as a user without rights', () => {
    expect(found(dockerfile, /^USER (\S+)/gm)).toEqual(['10001:10001']);
  });

  test('says all that production needs but what is asked of the operator', () => {
    expect(readServiceSettings({ ...ofImage, ...asked })).toMatchObject({
      mode: 'production',
      host: '0.0.0.0',
      port: 4400,
      dataDir: '/var/lib/latchkey/data',
    });
    for (const name of Object.keys(asked))
      expect(() => readServiceSettings({ ...ofImage, ...asked, [name]: undefined })).toThrow(name);
  });
});

interface Compose {
  readonly services: Record<
    string,
    {
      readonly environment: Record<string, string>;
      readonly secrets?: readonly string[];
      readonly volumes?: readonly string[];
      readonly restart?: string;
      readonly healthcheck?: object;
    }
  >;
  readonly secrets: Record<string, { readonly file: string }>;
  readonly volumes: Record<string, unknown>;
}

const alone = parse(read('compose.yaml')) as Compose;
const beside = parse(read('compose.postgres.yaml')) as Compose;
const services = [...Object.values(alone.services), ...Object.values(beside.services)];

/** As Compose fills in: what is asked, what is set, or what stands behind `:-`. */
const filledIn = (value: unknown, given: Record<string, string>) =>
  String(value).replace(
    /\$\{(\w+):([-?])([^}]*)\}/g,
    (_, name, kind, other) => given[name] ?? (kind === '-' ? other : ''),
  );
const environment = (given: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(alone.services.latchkey?.environment ?? {}).map(([name, value]) => [name, filledIn(value, given)]),
  );

describe('the compose files', () => {
  const secretsOf = (files: readonly Compose[]) => files.flatMap(({ services }) => services.latchkey?.secrets ?? []);

  test.each([
    ['alone', [alone], undefined],
    ['with a PostgreSQL', [alone, beside], 'postgresql://latchkey:secret@postgres:5432/latchkey'],
  ])('%s: the service starts with their settings and secrets', (_name, files, databaseUrl) => {
    const { LATCHKEY_KEY_RING, ...given } = asked;
    const values: Record<string, string | undefined> = { LATCHKEY_KEY_RING, DATABASE_URL: databaseUrl };
    const secrets = Object.fromEntries(secretsOf(files).map((name) => [name, values[name]]));
    expect(readServiceSettings({ ...ofImage, ...environment(given), ...secrets })).toMatchObject({
      baseUrl: 'https://auth.example.com',
      host: '0.0.0.0',
      backupDir: '/backups',
      databaseUrl,
    });
  });

  test('declare each volume and secret that they use, and use each that they declare', () => {
    const volumes = services.flatMap(({ volumes = [] }) => volumes.map((volume) => filledIn(volume, {}).split(':')[0]));
    const secrets = services.flatMap(({ secrets = [] }) => secrets);
    expect(volumes.sort()).toEqual(Object.keys({ ...alone.volumes, ...beside.volumes }).sort());
    expect(secrets.sort()).toEqual(Object.keys({ ...alone.secrets, ...beside.secrets }).sort());
  });

  test('keep secrets in a folder that neither Git nor the image sees', () => {
    const files = Object.values({ ...alone.secrets, ...beside.secrets }).map(({ file }) => file);
    expect(files.filter((file) => !file.startsWith('./secrets/'))).toEqual([]);
    expect(read('.gitignore').split('\n')).toEqual(expect.arrayContaining(['/secrets/', '/.env']));
    expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['secrets', '.env']));
  });

  test('restart what ends, and know whether it is healthy', () => {
    expect([alone.services.latchkey?.restart, beside.services.postgres?.restart]).toEqual(
      Array(2).fill('unless-stopped'),
    );
    expect(beside.services.postgres).toHaveProperty('healthcheck');
    expect(dockerfile).toContain('/health`');
  });
});

describe('the unit of systemd', () => {
  const unit = read('deploy/latchkey.service');
  const directive = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1];
  const settings = pairs(read('deploy/latchkey.env'));

  test('the service starts with the settings of its file, once there is a key', () => {
    expect(() => readServiceSettings(settings)).toThrow('LATCHKEY_KEY_RING');
    expect(readServiceSettings({ ...settings, LATCHKEY_KEY_RING: RING })).toMatchObject({ mode: 'production' });
  });

  test('lets it write to the data and the backups that the settings name', () => {
    expect(settings.LATCHKEY_DATA_DIR).toBe(`/var/lib/${directive('StateDirectory')}/data`);
    expect(directive('ReadWritePaths')).toBe(`-${settings.LATCHKEY_BACKUP_DIR}`);
  });

  test.skipIf(hasNoSystemd)('is understood by systemd, and exposes what the page says', async () => {
    // Its program isn't installed here; nothing else may be complained of.
    const verified = await run('systemd-analyze', ['verify', `${root}deploy/latchkey.service`]).catch(
      (failure: { stdout: string; stderr: string }) => failure,
    );
    const complaints = `${verified.stdout}${verified.stderr}`.trim().split('\n');
    expect(complaints).toEqual([expect.stringContaining('/opt/latchkey/current/bin/latchkey is not executable')]);
    const { stdout } = await run('systemd-analyze', [
      'security',
      '--offline=yes',
      '--threshold=12',
      `${root}deploy/latchkey.service`,
    ]);
    const exposure = Number(/Overall exposure level for latchkey\.service: ([\d.]+)/.exec(stdout)?.[1]);
    const stated = Number(/an exposure of ([\d.]+) on its scale/.exec(read('docs/operate/systemd.md'))?.[1]);
    // Other releases count a little otherwise.
    expect(Math.abs(exposure - stated)).toBeLessThan(0.5);
  });

  test('gives it time to stop', () => {
    expect(Number(directive('TimeoutStopSec'))).toBeGreaterThanOrEqual(20);
    expect(directive('KillMode')).toBe('mixed');
  });
});

describe('the Helm chart', () => {
  const chart = 'deploy/helm/latchkey/';
  const templates = readdirSync(`${root}${chart}templates`);
  const text = templates.map((name) => read(`${chart}templates/${name}`)).join('\n');
  const values = parse(read(`${chart}values.yaml`));
  const validate = new Ajv({ strict: true, strictRequired: false, strictTypes: false, allErrors: true }).compile(
    JSON.parse(read(`${chart}values.schema.json`)),
  );
  const minimal = {
    ...values,
    image: { ...values.image, repository: 'r' },
    url: asked.LATCHKEY_URL,
    keyRing: { existingSecret: 'k', key: 'K' },
  };
  const database = { existingSecret: 'd', key: 'DATABASE_URL' };
  const isValid = (change: object) => validate({ ...minimal, ...change });

  test('is of the release', () => {
    const { version } = JSON.parse(read('packages/latchkey/package.json'));
    expect(parse(read(`${chart}Chart.yaml`))).toMatchObject({ version, appVersion: version, name: 'latchkey' });
  });

  test('asks for an image, an address and a key ring', () => {
    expect(validate(values)).toBe(false);
    const missing = new Set(validate.errors?.map(({ instancePath }) => instancePath));
    expect(missing).toEqual(new Set(['/image/repository', '/url', '/keyRing/existingSecret']));
    expect(isValid({})).toBe(true);
  });

  test.each([
    ['an address without TLS', { url: 'http://auth.example.com' }],
    ['an address with a path', { url: 'https://example.com/auth' }],
    ['a value that there is not', { replicaCount: 2 }],
    ['a setting that the chart sets itself', { settings: { LATCHKEY_URL: 'https://other.example.com' } }],
    ['backups of several pods in a volume for one', { database }],
  ])('refuses %s', (_what, change) => {
    expect(isValid(change)).toBe(false);
  });

  test.each([
    ['several pods without backups', { database, backups: { enabled: false } }],
    ['several pods with a volume for all', { database, backups: { enabled: true, accessModes: ['ReadWriteMany'] } }],
    ['a setting by its name', { settings: { LATCHKEY_MAIL_FROM: 'no-reply@example.com' } }],
  ])('takes %s', (_what, change) => {
    expect(isValid(change)).toBe(true);
  });

  test('reads values that there are, and all of them', () => {
    const used = new Set(found(text, /\.Values\.([\w.]+)/g));
    const optional = ['nameOverride', 'fullnameOverride'];
    const isThere = (path: string) =>
      optional.includes(path) ||
      path.split('.').reduce((value, key) => (Object.hasOwn(value ?? {}, key) ? value[key] : undefined), values) !==
        undefined;
    expect([...used].filter((path) => !isThere(path))).toEqual([]);
    const paths = Object.entries(values).flatMap(([name, value]) =>
      name === 'resources' || value?.constructor !== Object || Object.keys(value).length === 0
        ? [name]
        : Object.keys(value).map((key) => `${name}.${key}`),
    );
    expect(paths.filter((path) => !used.has(path))).toEqual([]);
  });

  test('includes what its helpers define, and closes what it opens', () => {
    const defined = found(text, /define "([\w.]+)"/g);
    expect(defined).toEqual(expect.arrayContaining(found(text, /include "([\w.]+)"/g)));
    for (const name of templates) {
      const actions = found(read(`${chart}templates/${name}`), /\{\{-? *(if|with|range|define|end)\b/g);
      expect([name, actions.filter((action) => action === 'end').length * 2]).toEqual([name, actions.length]);
    }
  });

  test('the service starts with all settings that it can set', () => {
    const names = found(text, /- name: ([A-Z_]+)$/gm);
    const known: Record<string, string> = {
      ...asked,
      DATABASE_URL: 'postgresql://latchkey:secret@postgres:5432/latchkey',
      LATCHKEY_BACKUP_DIR: '/backups',
      LATCHKEY_DATA_DIR: '/var/lib/latchkey/data',
      LATCHKEY_DRAIN_SECONDS: String(values.drainSeconds),
      LATCHKEY_METRICS: `0.0.0.0:${values.metrics.port}`,
      LATCHKEY_MODE: 'production',
      LATCHKEY_TRUSTED_PROXIES: '10.244.0.0/16,10.0.0.1/32',
      HOST: '0.0.0.0',
      PORT: '4400',
    };
    expect(names.sort()).toEqual(Object.keys(known).sort());
    expect(readServiceSettings(known)).toMatchObject({ drainSeconds: 10, backupDir: '/backups' });
  });

  test('the values in its documentation are valid', () => {
    const [example] = found(read('docs/operate/kubernetes.md'), /```yaml\n(image:[^`]+)```/g);
    const given = parse(example ?? '');
    const merged = Object.entries(given).map(([name, value]) => [
      name,
      value?.constructor === Object ? { ...values[name], ...value } : value,
    ]);
    validate({ ...values, ...Object.fromEntries(merged) });
    expect(validate.errors).toBe(null);
  });
});

test.each(['docker', 'systemd', 'kubernetes'])('docs/operate/%s.md names files and scripts that there are', (name) => {
  const page = read(`docs/operate/${name}.md`);
  const files = found(page, /\b(deploy\/[\w./-]+|compose[\w.]*\.yaml)/g).map((path) => path.replace(/\.$/, ''));
  expect(files.filter((path) => !existsSync(root + path))).toEqual([]);
  expect(Object.keys(JSON.parse(read('package.json')).scripts)).toEqual(
    expect.arrayContaining(found(page, /npm run ([\w:-]+)/g)),
  );
});
