import { execFile, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Call, callerOf } from '../http/call.ts';
import { fetchAt } from '../http/fetch-at.ts';
import { afterwards } from '../leftovers.ts';
import { mailboxOf } from '../mail/mailbox.ts';
import { until } from '../until.ts';
import { newAddress, type TestProject } from '../world/new-project.ts';
import { baseUrl, internalKeys, owner, type World } from '../world/start.ts';
import { lastingFolder } from './lasting-folder.ts';

export { afterwards } from '../leftovers.ts';
export { until } from '../until.ts';

const MAIN = process.env.LATCHKEY_MAIN ?? fileURLToPath(new URL('../../../service/dist/main.js', import.meta.url));
const COMMAND_LINE = fileURLToPath(new URL('../../../cli/dist/main.js', import.meta.url));

/** The built service as a process of its own. */
export interface ServiceProcess {
  readonly pid: number;
  /** What it said on standard output, line by line, until now. */
  readonly lines: readonly string[];
  /** What it wrote on standard error, line by line, until now. */
  readonly log: readonly string[];
  /** The address it listens on, once it says that it is ready; rejects when it ends before that. */
  readonly ready: Promise<string>;
  /** How it ended, with all that it had said. */
  readonly ended: Promise<Ended>;
  /** Asks it to stop, by SIGTERM. */
  stop(): Promise<Ended>;
  /** Ends it without a warning, by SIGKILL. */
  kill(): Promise<Ended>;
}

export interface Ended {
  readonly code: number | null;
  readonly millis: number;
}

/** A command that has come to its end, and what it said. */
export interface RanCommand extends Ended {
  readonly lines: readonly string[];
  readonly log: readonly string[];
}

/** A process that is ready. */
export interface ReadyProcess extends ServiceProcess {
  readonly url: string;
  /** What `newProject` and `ownerCall` take, for a process with the settings `seeded`. */
  readonly world: Promise<World>;
}

/** Whether a process ends with the tests of a file, or with the worker that goes on to other files. */
export type Lasting = 'file' | 'worker';

type ProcessSettings = Readonly<Record<string, string>>;

/** Settings with which a process has the owner and the keys of every world, and believes forwarded addresses. */
export const seeded: ProcessSettings = {
  LATCHKEY_OWNER_EMAIL: owner.email,
  LATCHKEY_OWNER_PASSWORD: owner.password,
  LATCHKEY_INTERNAL_PUBLISHABLE_CLIENT_KEY: internalKeys.publishable_client_key,
  LATCHKEY_INTERNAL_SECRET_SERVER_KEY: internalKeys.secret_server_key,
  LATCHKEY_INTERNAL_SUPER_SECRET_ADMIN_KEY: internalKeys.super_secret_admin_key,
  LATCHKEY_TRUSTED_PROXIES: '127.0.0.1',
};

/** Starts it with these settings and no others, on a port that it chooses, and waits until it is ready. */
export async function startProcess(settings: ProcessSettings, lasting: Lasting = 'file'): Promise<ReadyProcess> {
  const service = spawnProcess(settings, lasting);
  const url = await service.ready;
  return { ...service, url, world: Promise.resolve(worldAt(url)) };
}

/** Calls a project in this process, whichever one it was made in. */
export function projectIn(
  { url }: Pick<ReadyProcess, 'url'>,
  { id, keys }: Pick<TestProject, 'id' | 'keys'>,
): Record<'call' | 'server' | 'admin', Call> {
  const at = (level: string, header: string, key: string) =>
    callerOf(fetchAt(url), baseUrl, {
      'access-type': level,
      'project-id': id,
      [header]: key,
      'x-forwarded-for': newAddress(),
    });
  return {
    call: at('client', 'publishable-client-key', keys.publishable_client_key),
    server: at('server', 'secret-server-key', keys.secret_server_key),
    admin: at('admin', 'super-secret-admin-key', keys.super_secret_admin_key),
  };
}

/** Starts it and does not wait for anything. */
export function spawnProcess(settings: ProcessSettings, lasting: Lasting = 'file'): ServiceProcess {
  const started = performance.now();
  const env = { PATH: process.env.PATH, PORT: '0', LATCHKEY_URL: baseUrl, ...settings };
  const child = lasting === 'file' ? endingWithFile(env, [MAIN]) : endingWithWorker(env);
  const lines = collect(child.stdout);
  const log = collect(child.stderr);
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code) => resolve({ code, millis: performance.now() - started }));
  });
  const end = (signal: 'SIGTERM' | 'SIGKILL') => {
    // A signal would end the shell that holds the service, and leave the service.
    if (child.stdin) child.stdin.end();
    else child.kill(signal);
    return ended;
  };
  return {
    pid: child.pid ?? 0,
    lines,
    log,
    ready: readyAddress(lines, log, ended),
    ended,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

function endingWithFile(env: NodeJS.ProcessEnv, words: readonly string[]) {
  const child = spawn(process.execPath, words, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  afterwards(() => child.kill('SIGKILL'));
  return child;
}

// The shell ends the service and its PostgreSQL when the pipe to it closes, in whichever way this worker ends, and takes
// their folder away.
const KEEPER = `
  "$0" "$@" & service=$!
  cat >/dev/null
  kill -KILL "$service"; wait
  read -r server <"$LATCHKEY_DATA_DIR/postgres/postmaster.pid" && kill -KILL "$server"
  rm -rf "$LATCHKEY_DATA_DIR"
`;

function endingWithWorker(env: NodeJS.ProcessEnv) {
  return spawn('/bin/sh', ['-c', KEEPER, process.execPath, MAIN], { env, stdio: 'pipe' });
}

/** Runs a command of the command line with these settings and no others, to its end. */
export async function runCommand(settings: ProcessSettings, ...words: string[]): Promise<RanCommand> {
  return startCommand(settings, ...words).ended;
}

/** Starts a command, and does not wait for it. */
export function startCommand(settings: ProcessSettings, ...words: string[]) {
  const started = performance.now();
  const child = endingWithFile({ PATH: process.env.PATH, ...settings }, [COMMAND_LINE, ...words]);
  const [lines, log] = [collect(child.stdout), collect(child.stderr)];
  const ended = new Promise<RanCommand>((resolve) => {
    child.once('close', (code) => resolve({ code, millis: performance.now() - started, lines, log }));
  });
  return { lines, log, ended, kill: () => child.kill('SIGKILL') };
}

/** A folder that goes with the tests of this file. */
export function newFolder(): string {
  const { path, drop } = lastingFolder('latchkey-process-');
  afterwards(drop);
  return path;
}

let kept: Promise<string> | undefined;

/**
 * A folder with an embedded database that a service with the settings `seeded` has made and left. It is a copy, which
 * takes a tenth of the time.
 */
export async function newDataFolder(): Promise<string> {
  kept ??= makeData();
  const folder = newFolder();
  // What belongs to the account of PostgreSQL has to stay its own.
  await promisify(execFile)('cp', ['-a', `${await kept}/.`, folder]);
  return folder;
}

async function makeData(): Promise<string> {
  const { path } = lastingFolder('latchkey-data-');
  const service = await startProcess({ ...seeded, LATCHKEY_DATA_DIR: path });
  await service.stop();
  return path;
}

function collect(stream: Readable): string[] {
  const lines: string[] = [];
  createInterface({ input: stream }).on('line', (line) => lines.push(line));
  return lines;
}

function readyAddress(lines: readonly string[], log: readonly string[], ended: Promise<Ended>): Promise<string> {
  let code: number | null | undefined;
  ended.then((end) => {
    code = end.code;
  });
  const ready = until(() => {
    if (code !== undefined) throw new Error(`The service ended with code ${code}:\n${log.join('\n')}`);
    const address = lines.map((line) => /ready at .*listening on ([\d.]+:\d+)/.exec(line)?.[1]).find(Boolean);
    return address && `http://${address}`;
  }, 40_000);
  ready.catch(() => undefined);
  return ready;
}

/** Only what helpers need of a world that is in another process. */
export function worldAt(url: string): World {
  const parts = { accessTokenSeconds: 600 };
  const service = { fetch: fetchAt(url) };
  return { service, mailbox: mailboxOf(service), clock: Date.now, parts } as unknown as World;
}
