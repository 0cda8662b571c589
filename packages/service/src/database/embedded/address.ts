import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** How the service and its PostgreSQL meet: a Unix socket in the data folder, or a port of this machine. */
export type ConnectionKind = 'socket' | 'loopback';

/** The role and the database of the service; both are made with the data. */
export const ROLE = 'latchkey';
export const DATABASE = 'latchkey';

/** The longest path of a socket that every system takes, in bytes (sun_path of macOS, less its end). */
const MAX_SOCKET_PATH = 103;
/** A socket is named by a port; nothing listens on it. */
const SOCKET_PORT = 5432;
const LOOPBACK = '127.0.0.1';

/** Where one server listens, and who may come in. */
export interface Address {
  /** What pools connect to. */
  readonly url: string;
  readonly settings: Readonly<Record<string, string | number>>;
  /** The line of pg_hba.conf, the server's list of who may come in; all others are refused. */
  readonly access: string;
  /** Takes away what was made for it beside the data. */
  remove(): void;
}

/** A socket in the data folder, which only the account of PostgreSQL and root can open. */
export function socketAddress(folder: string): Address {
  const { path, remove } = shortPath(folder);
  return {
    url: socketUrl(path, SOCKET_PORT),
    settings: {
      listen_addresses: '',
      // The folder itself: the server is in it, so the path is never too long for it.
      unix_socket_directories: '.',
      unix_socket_permissions: '0700',
      port: SOCKET_PORT,
    },
    access: 'local all all trust',
    remove,
  };
}

/** A port of this machine, and a password: for systems without Unix sockets. */
export async function loopbackAddress(password: string): Promise<Address> {
  const port = await freePort();
  return {
    url: loopbackUrl(password, port),
    settings: { listen_addresses: LOOPBACK, unix_socket_directories: '', port, password_encryption: 'scram-sha-256' },
    access: `host ${DATABASE} ${ROLE} ${LOOPBACK}/32 scram-sha-256`,
    remove: () => {},
  };
}

/** Where the server that runs on a data folder listens, for another process; undefined where none runs. */
export function runningUrl(folder: string, passwordFile: string): string | undefined {
  const state = join(folder, 'postmaster.pid');
  if (!existsSync(state)) return undefined;
  const [, , , port, sockets, , , status] = readFileSync(state, 'utf8').split('\n');
  if (status?.trim() !== 'ready') return undefined;
  if (!sockets) return loopbackUrl(readFileSync(passwordFile, 'utf8').trim(), Number(port));
  return socketUrl(shortPath(folder).path, Number(port));
}

const socketUrl = (path: string, port: number) =>
  `postgresql://${ROLE}@${encodeURIComponent(path)}:${port}/${DATABASE}`;
const loopbackUrl = (password: string, port: number) =>
  `postgresql://${ROLE}:${password}@${LOOPBACK}:${port}/${DATABASE}`;

/** A path to a folder that is short enough for a socket in it: itself, or a link in a private temporary folder. */
function shortPath(folder: string): { path: string; remove(): void } {
  if (Buffer.byteLength(join(folder, `.s.PGSQL.${SOCKET_PORT}`)) <= MAX_SOCKET_PATH)
    return { path: folder, remove: () => {} };
  const temporary = mkdtempSync(join(tmpdir(), 'latchkey-'));
  const path = join(temporary, 'data');
  symlinkSync(folder, path);
  const remove = () => rmSync(temporary, { recursive: true, force: true });
  process.once('exit', remove);
  return { path, remove };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, LOOPBACK, resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
