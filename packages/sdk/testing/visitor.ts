import { newEmail } from '@latchkey/testing';
import { ClientApp } from '../src/apps/client-app.ts';
import type { ClientAppOptions } from '../src/context/options.ts';
import { newBrowser } from './browser.ts';
import { sdkProject } from './world.ts';

const home = 'http://localhost:3000/';

/** A signed-out browser at a project with these settings; `open` opens another tab. */
export async function visitor(config: Record<string, unknown> = {}, changes: Partial<ClientAppOptions> = {}) {
  const { options, project, sent } = await sdkProject(config);
  const browser = newBrowser();
  const open = (href = home, more: Partial<ClientAppOptions> = {}) => {
    const { visited, ...tab } = browser.tab(href);
    const environment = { ...options.environment, ...tab, ...more.environment };
    const app = new ClientApp({ ...options, tokenStore: 'cookie', ...changes, ...more, environment });
    return { app, visited };
  };
  /** The newest mail to an address. */
  const mailTo = async (email: string) => {
    const [mail] = await project.mailbox.to(email);
    if (!mail) throw new Error(`There is no mail to ${email}.`);
    return mail;
  };
  /** The code in the link of the newest mail that has one; notices have none. */
  const codeFor = async (email: string) =>
    (await project.mailbox.to(email)).find(({ linkCode }) => linkCode)?.linkCode ?? '';
  return { ...open(), open, browser, project, options, sent, mailTo, codeFor, email: newEmail() };
}

/** The code of a failure, or `ok`. */
export const outcome = async (act: Promise<{ status: 'ok' } | { status: 'error'; error: { code: string } }>) => {
  const result = await act;
  return result.status === 'ok' ? 'ok' : result.error.code;
};
