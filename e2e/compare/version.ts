import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { newProject, type TestProject } from '@latchkey/testing';
import { freePort } from '@latchkey/testing/process/free-port';
import { lastingFolder } from '@latchkey/testing/process/lasting-folder';
import { seeded, until, worldAt } from '@latchkey/testing/process/process';
import { preview } from 'vite';

/** A built version of the product, running. */
export interface Version {
  /** The address of its gallery. */
  readonly gallery: string;
  /** The address of its service. */
  readonly service: string;
  readonly project: TestProject;
  stop(): Promise<void>;
}

/** Runs the version that was built in a folder. */
export async function startVersion(folder: string): Promise<Version> {
  const { httpServer, close } = await preview({
    root: `${folder}/apps/gallery`,
    logLevel: 'error',
    preview: { host: '127.0.0.1', port: 0 },
  });
  const port = await freePort();
  const service = `http://localhost:${port}`;
  const data = lastingFolder('latchkey-compare-');
  const child = spawn(process.execPath, [`${folder}/packages/service/dist/main.js`], {
    env: { PATH: process.env.PATH, ...seeded, PORT: String(port), LATCHKEY_URL: service, LATCHKEY_DATA_DIR: data.path },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  await until(async () => (await fetch(`${service}/health?db=1`).catch(() => undefined))?.ok, 40_000);
  const project = await newProject({ magic_link_enabled: true }, Promise.resolve(worldAt(service)));
  await project.admin('PATCH /internal/projects/current', { body: { display_name: 'Notes' } });
  return {
    gallery: `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}/`,
    service,
    project,
    async stop() {
      child.kill();
      await Promise.all([ended, close()]);
      data.drop();
    },
  };
}
