import { newEmail } from '@latchkey/testing';
import { expect } from 'vitest';
import { ClientApp } from '../src/apps/client-app.ts';
import type { ClientAppOptions } from '../src/context/options.ts';
import { newBrowser } from './browser.ts';
import { sdkProject } from './world.ts';

export const password = 'correct horse battery';

/** A browser in which a person has signed up; `open` opens another tab. */
export async function signedUpBrowser(changes: Partial<ClientAppOptions> = {}, href?: string) {
  const { options, project, sent } = await sdkProject();
  const browser = newBrowser();
  const open = (environment = {}) =>
    new ClientApp({
      ...options,
      environment: { ...options.environment, ...browser.tab(href), ...environment },
      tokenStore: 'cookie',
      ...changes,
    });
  const email = newEmail();
  const app = open();
  await app.signUpWithCredential({ email, password, noRedirect: true });
  return { app, browser, email, open, options, project, sent };
}

/** Until what a tab has been told has come through. */
export async function shown(store: ClientApp['userStore'], email: string | null): Promise<void> {
  await expect.poll(() => store.getSnapshot()).toMatchObject({ status: 'ok', data: email && { primaryEmail: email } });
}

/** Ends the session of an app behind its back. */
export async function endElsewhere(app: ClientApp, project: { call: Call }): Promise<void> {
  await project.call('DELETE /auth/sessions/current', {
    headers: { 'access-token': (await app.getAccessToken()) ?? '' },
  });
}

type Call = (endpoint: string, options: { headers: Record<string, string> }) => Promise<unknown>;
