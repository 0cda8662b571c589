import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import type { PatroniNode } from './node.ts';
import { keep, newProgramFolder } from './program.ts';

export const HAPROXY = '/usr/sbin/haproxy';

/** HAProxy in front of a cluster: it asks each Patroni which server is the primary. */
export async function startHaproxy(nodes: readonly PatroniNode[]): Promise<{ port: number; remove(): Promise<void> }> {
  const folder = newProgramFolder('haproxy');
  const port = await freePort();
  const file = join(folder.path, 'haproxy.cfg');
  writeFileSync(file, configuration(port, nodes));
  const program = await keep(folder.path, HAPROXY, '-db', '-f', file);
  return {
    port,
    async remove() {
      await program.kill();
      folder.drop();
    },
  };
}

const configuration = (port: number, nodes: readonly PatroniNode[]) => `
defaults
  mode tcp
  maxconn 500
  retries 2
  timeout connect 2s
  timeout check 1s
  timeout client 30m
  timeout server 30m
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port, restPort }) => `  server ${name} 127.0.0.1:${port} check port ${restPort}`).join('\n')}
`;
