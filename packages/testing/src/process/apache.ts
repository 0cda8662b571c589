import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterwards } from '../leftovers.ts';
import { until } from '../until.ts';
import { lastingFolder } from './lasting-folder.ts';

const PROGRAM = '/usr/sbin/apache2';
/** Where Debian, and what comes of it, keeps the modules. */
const MODULES = '/usr/lib/apache2/modules';
const LOADED = ['mpm_event', 'authn_core', 'authz_core', 'authz_user', 'include', 'auth_openidc'];

/** Why there is no Apache with `mod_auth_openidc` to try; undefined where there is one. */
export function whyNoApache(): string | undefined {
  const isThere = [PROGRAM, `${MODULES}/mod_auth_openidc.so`].every((path) => existsSync(path));
  return isThere ? undefined : '`apt-get install apache2-bin libapache2-mod-auth-openidc` brings what is missing';
}

/** Starts Apache on a port until the tests of the file are over. Below `/private` it answers the name of its user. */
export async function startApache(port: number, directives: string): Promise<void> {
  const { path: folder, drop } = lastingFolder('latchkey-apache-');
  const pages = join(folder, 'pages');
  mkdirSync(join(pages, 'private'), { recursive: true });
  writeFileSync(join(pages, 'private', 'index.html'), '<!--#echo var="REMOTE_USER" -->');
  chmodSync(folder, 0o755);
  const file = join(folder, 'apache.conf');
  writeFileSync(file, configuration(folder, pages, port, directives));
  const child = spawn(PROGRAM, ['-D', 'FOREGROUND', '-f', file], { stdio: 'inherit' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  afterwards(async () => {
    child.kill('SIGTERM');
    await ended;
    drop();
  });
  await until(() =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    ),
  );
}

const configuration = (folder: string, pages: string, port: number, directives: string) => `
ServerName 127.0.0.1
Listen 127.0.0.1:${port}
PidFile ${folder}/pid
DefaultRuntimeDir ${folder}
ErrorLog ${folder}/errors
${LOADED.map((name) => `LoadModule ${name}_module ${MODULES}/mod_${name}.so`).join('\n')}
${process.getuid?.() === 0 ? 'User www-data\nGroup www-data' : ''}
DocumentRoot ${pages}
<Location />
  Options +Includes
  SetOutputFilter INCLUDES
  ForceType text/html
</Location>
${directives}
`;
