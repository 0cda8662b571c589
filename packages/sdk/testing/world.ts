import { newAddress, newProject, type TestProject, type World, world } from '@latchkey/testing';
import type { Environment } from '../src/core/environment.ts';

/** A project of a test's own, and what makes apps for it. */
export interface SdkProject {
  readonly project: TestProject;
  /** All that the constructors take, but for the token store. */
  readonly options: ReturnType<typeof optionsFor>;
  /** What was sent to the service, in order: `GET /users/me`. */
  readonly sent: string[];
}

export async function sdkProject(config: Record<string, unknown> = {}): Promise<SdkProject> {
  return sdkProjectOf(await newProject(config));
}

export async function sdkProjectOf(project: TestProject, inWorld: Promise<World> = world()): Promise<SdkProject> {
  const { service, clock } = await inWorld;
  const sent: string[] = [];
  const environment: Partial<Environment> = {
    clock,
    fetch: async (url, init) => {
      sent.push(`${init.method} ${new URL(url).pathname.replace('/api/v1', '')}`);
      return service.fetch(new Request(url, init), { peer: '127.0.0.1' });
    },
    wait: noTime,
  };
  return { project, options: optionsFor(project, environment), sent };
}

function optionsFor({ id, keys }: TestProject, environment: Partial<Environment>) {
  return {
    projectId: id,
    publishableClientKey: keys.publishable_client_key,
    secretServerKey: keys.secret_server_key,
    superSecretAdminKey: keys.super_secret_admin_key,
    extraRequestHeaders: { 'x-forwarded-for': newAddress() },
    environment,
  };
}

const GRACE = 5_000;

/** Waits pass at once, except for the grace in which values are kept: that never ends. */
const noTime = (millis: number) => (millis === GRACE ? new Promise<void>(() => {}) : Promise.resolve());
