import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runningEmbedded } from '@latchkey/service/database/embedded/embedded';
import { callAt, textOf } from './client.ts';
import { type Fault, startFaultyProxy } from './faulty-proxy.ts';
import { type Running, startProgram } from './program.ts';
import { newEmail, newProjectAt, type Owner, type Project } from './project.ts';

/** How installations are made. */
export interface Ground {
  /** The program and the words that start the service. */
  readonly program: readonly string[];
  /** An empty database; each installation makes its own in a folder where there is none. */
  readonly databaseUrl: string | undefined;
  /** Where programs are looked for. */
  readonly path: string;
  /** What installations that share a database have to agree on. */
  readonly secrets: Secrets;
}

/** What opens an installation. */
export interface Secrets {
  readonly keyRing: string;
  /** The keys of project `internal`, by their level. */
  readonly keys: Readonly<Record<'client' | 'server' | 'admin', string>>;
}

/** Secrets that nothing else has. */
export function newSecrets(): Secrets {
  const key = (prefix: string) => `${prefix}_${randomBytes(24).toString('hex')}`;
  return {
    keyRing: `prove:${randomBytes(32).toString('base64')}`,
    keys: { client: key('pck'), server: key('ssk'), admin: key('sak') },
  };
}

/** A service that was started for a proof, and goes with it. */
export interface Installation {
  /** Where to send requests: one address for each process. */
  readonly urls: readonly string[];
  readonly databaseUrl: string;
  /** The data directory. */
  readonly folder: string;
  /** Whether PostgreSQL runs below the service. */
  readonly isEmbedded: boolean;
  /** The processes of the service, as the system numbers them. */
  readonly processIds: () => readonly number[];
  /** All that its processes have said. */
  readonly said: () => string;
  /** Makes a project with settings in which it differs from a new one. */
  newProject(config?: Readonly<Record<string, unknown>>, by?: Owner): Promise<Project>;
  /** Makes a user who can own projects. */
  newOwner(): Promise<NewOwner>;
  /** Ends its processes without a warning. */
  kill(): Promise<void>;
  /** Ends its PostgreSQL without a warning. */
  killDatabase(): void;
  /** Starts it again on the same data. Answers the milliseconds that it took. */
  restart(): Promise<number>;
  drop(): Promise<void>;
}

/** A user who owns no projects yet. */
export interface NewOwner extends Owner {
  /** Makes them own these projects and no others. */
  owns(projectIds: readonly string[]): Promise<void>;
}

const owner = { email: 'owner@prove.example', password: 'the owner of a throw-away installation' };

/** Starts an installation of so many processes. With a fault, all requests pass through it. */
export async function startInstallation(
  ground: Ground,
  { processes, settings = {} }: { readonly processes: number; readonly settings?: Readonly<Record<string, string>> },
  fault?: Fault,
): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-prove-'));
  const { keyRing, keys } = ground.secrets;
  const log: string[] = [];
  const common = {
    PATH: ground.path,
    LATCHKEY_URL: 'http://localhost:4400',
    LATCHKEY_DATA_DIR: folder,
    LATCHKEY_KEY_RING: keyRing,
    LATCHKEY_OWNER_EMAIL: owner.email,
    LATCHKEY_OWNER_PASSWORD: owner.password,
    LATCHKEY_INTERNAL_PUBLISHABLE_CLIENT_KEY: keys.client,
    LATCHKEY_INTERNAL_SECRET_SERVER_KEY: keys.server,
    LATCHKEY_INTERNAL_SUPER_SECRET_ADMIN_KEY: keys.admin,
    LATCHKEY_TRUSTED_PROXIES: '127.0.0.1',
    LATCHKEY_DRAIN_SECONDS: '0',
    ...settings,
  };
  const start = (more: Readonly<Record<string, string>> = {}) =>
    startProgram(ground.program, { ...common, ...more }, (text) => log.push(text));
  const given: Readonly<Record<string, string>> = ground.databaseUrl ? { DATABASE_URL: ground.databaseUrl } : {};
  const running: Running[] = [await start(given)];
  const databaseUrl = ground.databaseUrl ?? runningEmbedded(folder) ?? '';
  while (running.length < processes) running.push(await start({ DATABASE_URL: databaseUrl }));
  const proxies = fault ? await Promise.all(running.map(({ url }) => startFaultyProxy(url, fault))) : [];
  const urls = (proxies.length > 0 ? proxies : running).map(({ url }) => url);
  const postmaster = () => Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  return {
    urls,
    databaseUrl,
    folder,
    isEmbedded: ground.databaseUrl === undefined,
    processIds: () => running.map(({ pid }) => pid),
    said: () => log.join(''),
    newProject: (config = {}, by = owner) => newProjectAt(urls, { owner: by, key: keys.client }, config),
    newOwner: () => newOwnerAt(urls[0] ?? '', keys.server),
    kill: async () => {
      await Promise.all(running.map((one) => one.kill()));
    },
    killDatabase: () => void process.kill(postmaster(), 'SIGKILL'),
    async restart() {
      const millis = [];
      for (const [index, { url }] of running.entries()) {
        const again = await start({
          PORT: new URL(url).port,
          ...(index === 0 ? given : { DATABASE_URL: databaseUrl }),
        });
        running[index] = again;
        millis.push(again.startMillis);
      }
      return Math.max(...millis);
    },
    async drop() {
      await Promise.all(proxies.map((proxy) => proxy.stop()));
      // The first one holds the database of the others.
      for (const one of running.toReversed()) await one.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function newOwnerAt(url: string, key: string): Promise<NewOwner> {
  const asServer = callAt(url, { 'access-type': 'server', 'project-id': 'internal', 'secret-server-key': key });
  const [email, password] = [newEmail(), 'a user who owns projects'];
  const body = { primary_email: email, primary_email_verified: true, primary_email_auth_enabled: true, password };
  const id = textOf(await asServer('POST /users', { body }), 'id');
  return {
    email,
    password,
    async owns(projectIds: readonly string[]) {
      const body = { server_metadata: { managedProjectIds: projectIds } };
      const { status, text } = await asServer(`PATCH /users/${id}`, { body });
      if (status !== 200) throw new Error(`What the owner owns was not changed: ${status} ${text}`);
    },
  };
}
