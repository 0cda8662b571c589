import { type OwnMailWorld, startOwnMailWorld } from '@latchkey/testing/people/own-mail-server';
import { afterAll, beforeAll } from 'vitest';
import { AdminApp } from '../src/apps/admin-app.ts';
import { type SdkProject, sdkProjectOf } from './world.ts';

export interface EmailAdmin extends SdkProject {
  readonly mail: OwnMailWorld;
  readonly app: AdminApp;
}

/** For the tests of a file: a world in which projects send by a mail server of their own; what it returns makes one. */
export function emailAdmins(): () => Promise<EmailAdmin> {
  let mail: OwnMailWorld;
  beforeAll(async () => {
    mail = await startOwnMailWorld();
  });
  afterAll(() => mail.world.close());
  return async () => {
    const project = await sdkProjectOf(await mail.newSender(), Promise.resolve(mail.world));
    const { options } = project;
    // In pages what was read is kept.
    const environment = { ...options.environment, isBrowser: true };
    return { ...project, mail, app: new AdminApp({ ...options, environment, tokenStore: null }) };
  };
}
