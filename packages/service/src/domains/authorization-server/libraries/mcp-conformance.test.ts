import { execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { newProject } from '@latchkey/testing';
import { isFull } from '@latchkey/testing/full';
import { cookieJar } from '@latchkey/testing/http/cookie-jar';
import { fetchAt } from '@latchkey/testing/http/fetch-at';
import { consentAt } from '@latchkey/testing/people/relying-party';
import { freePort } from '@latchkey/testing/process/free-port';
import { lastingFolder } from '@latchkey/testing/process/lasting-folder';
import { startWorld } from '@latchkey/testing/world/start';
import { describe, expect, test } from 'vitest';
import { listen } from '../../../app/http-server.ts';

// The conformance suite of the Model Context Protocol: its scenarios of authorization servers. It needs a newer Node.js
// than Latchkey does, so both are fetched for the run.

const NODE = `node-${process.platform}-${process.arch}`;
const SUITE = '@modelcontextprotocol/conformance';
const PACKAGES = [`${NODE}@22.23.3`, `${SUITE}@0.2.0-alpha.12`];
const DEADLINE_MILLIS = 180_000;

describe.skipIf(!isFull)('the MCP conformance suite', () => {
  test('finds nothing wrong with a project as an authorization server', { timeout: DEADLINE_MILLIS }, async () => {
    const [port, callbackPort] = await Promise.all([freePort(), freePort()]);
    const own = await startWorld({ baseUrl: `http://127.0.0.1:${port}` });
    const server = await listen(own.service.fetch, { host: '127.0.0.1', port });
    const project = await newProject({}, Promise.resolve(own));
    await project.admin('PATCH /latchkey/project-settings', { body: { unregistered_clients: 'registration' } });
    const { body: client } = await project.admin('POST /latchkey/oauth-clients', {
      body: { name: 'MCP', kind: 'native', redirect_uris: [`http://127.0.0.1:${callbackPort}/callback`] },
    });
    const user = await project.signUp();
    const send = (url: string, request: RequestInit) =>
      fetchAt(url, { keepAlive: false })(new Request(url, request), { peer: '127.0.0.1' });

    const { path: folder, drop } = lastingFolder('latchkey-mcp-');
    await promisify(execFile)('npm', ['install', '--engine-strict=false', `--prefix=${folder}`, ...PACKAGES]);
    const packages = join(folder, 'node_modules');
    const suite = spawn(
      join(packages, NODE, 'bin', 'node'),
      [
        join(packages, SUITE, 'dist', 'index.js'),
        'authorization',
        `--url=http://127.0.0.1:${port}/api/v1/projects/${project.id}`,
        `--client-id=${client.id}`,
        `--port=${callbackPort}`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const ended = new Promise<number | null>((resolve) => suite.on('close', resolve));
    const said: string[] = [];
    for await (const line of createInterface({ input: suite.stdout })) {
      said.push(line);
      if (!line.startsWith('http://127.0.0.1')) continue;
      const browser = cookieJar(send, { accept: 'text/html' });
      await fetch(await consentAt(line, user, { browser }));
    }
    expect(said).toContain('✓ authorization-code-grant: 1 passed, 0 failed');
    expect(said).toContain('✓ authorization-server-metadata-endpoint: 2 passed, 0 failed');
    expect(await ended).toBe(0);

    await server.drain();
    await own.close();
    drop();
  });
});
