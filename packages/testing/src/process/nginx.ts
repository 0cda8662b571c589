import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNginx } from '../../../../scripts/support/find-nginx.mjs';
import { until } from '../until.ts';
import { freePort } from './free-port.ts';
import { lastingFolder } from './lasting-folder.ts';

const GUIDE = fileURLToPath(new URL('../../../../docs/operate/fleet.md', import.meta.url));
/** The places of the guide's configuration, in the order of the processes. */
const SERVICES = ['10.0.0.11:4400', '10.0.0.12:4400'];
const LISTEN = 'listen 80;';
const CONFIGURATION = 'nginx.conf';
const PID = 'pid';

// The shell stops nginx when the pipe to it closes, in whichever way this process ends.
const KEEPER = '"$0" "$@" & proxy=$!; cat >/dev/null; kill -TERM "$proxy"; wait "$proxy"';

export interface Nginx {
  readonly url: string;
  /** Sends nothing more to one of the services, as an administrator has it. */
  takeOut(place: number): Promise<void>;
  putBack(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts nginx in front of two services, with the configuration that the guide shows. */
export async function startNginx(services: readonly [string, string]): Promise<Nginx> {
  const program = await findNginx();
  const port = await freePort();
  const { path: folder, drop } = lastingFolder('latchkey-nginx-');
  const file = join(folder, CONFIGURATION);
  const configuration = mainConfiguration(folder, placed(configurationOfGuide(), services, port));
  writeFileSync(file, configuration);
  const keeper = spawn('/bin/sh', ['-c', KEEPER, program, '-p', folder, '-c', file, '-e', 'stderr'], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => keeper.on('exit', () => resolve()));
  await until(() => isListening(port));
  return {
    url: `http://127.0.0.1:${port}`,
    takeOut(place) {
      const { host } = new URL(services[place] ?? '');
      return reload(folder, configuration.replace(`server ${host}`, `server ${host} down`));
    },
    putBack: () => reload(folder, configuration),
    async stop() {
      keeper.stdin.end();
      await ended;
      drop();
    },
  };
}

/** Has nginx read a configuration; answers when those who worked by the old one have gone. */
async function reload(folder: string, configuration: string): Promise<void> {
  writeFileSync(join(folder, CONFIGURATION), configuration);
  const pid = Number(readFileSync(join(folder, PID), 'utf8'));
  const workers = () => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  const before = new Set(workers());
  process.kill(pid, 'SIGHUP');
  await until(() => workers().length > 0 && !workers().some((worker) => before.has(worker)));
}

/** What the guide says that is to be put into a file of nginx. */
function configurationOfGuide(): string {
  const found = /```nginx\n([\s\S]*?)```/.exec(readFileSync(GUIDE, 'utf8'))?.[1];
  if (!found) throw new Error('docs/operate/fleet.md shows no configuration of nginx.');
  return found;
}

function placed(configuration: string, services: readonly string[], port: number): string {
  const places = [
    ...SERVICES.map((place, at) => [place, new URL(services[at] ?? '').host]),
    [LISTEN, `listen 127.0.0.1:${port};`],
  ];
  return places.reduce((text, [from = '', to = '']) => {
    if (!text.includes(from)) throw new Error(`The configuration in docs/operate/fleet.md does not hold "${from}".`);
    return text.replaceAll(from, to);
  }, configuration);
}

/** What a system brings around such a file, with everything in a folder of its own. */
const mainConfiguration = (folder: string, configuration: string): string => `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/${PID};
error_log stderr crit;
worker_processes 1;
events { worker_connections 1024; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  ${configuration}
}
`;

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    }).on('error', () => resolve(false));
  });
