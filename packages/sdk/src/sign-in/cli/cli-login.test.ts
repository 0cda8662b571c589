import { comparisonCode } from '@latchkey/protocol/comparison-code';
import { expect, test, vi } from 'vitest';
import { sdkProject } from '../../../testing/world.ts';
import { ClientApp } from '../../apps/client-app.ts';
import type { CliLoginRequest } from './cli-confirm.ts';
import type { CliLoginOptions } from './cli-login.ts';

const appUrl = 'https://app.example.com/';

/** A program, and somebody who is signed in to the application. */
async function asking() {
  const { options: given, project, sent } = await sdkProject();
  // Waits take no time, but let others act meanwhile.
  const wait = () => new Promise<void>((resolve) => setImmediate(resolve));
  const options = { ...given, environment: { ...given.environment, wait } };
  const app = new ClientApp({ ...options, tokenStore: null });
  const browser = new ClientApp({ ...options, tokenStore: await project.signUp() });
  const user = await browser.getUser({ or: 'throw' });
  const prompt = (more: Omit<CliLoginOptions, 'appUrl'>) => app.promptCliLogin({ appUrl, ...more });
  return { options, user, prompt, sent };
}

test('who confirms signs the program in, with a session of its own', async () => {
  const { options, user, prompt } = await asking();
  const result = await prompt({ promptLink: async (_, code) => (await user.getCliLogin(code)).confirm() });
  if (result.status === 'error') throw result.error;
  const signedIn = new ClientApp({ ...options, tokenStore: { accessToken: '', refreshToken: result.data } });
  expect((await signedIn.getUser({ or: 'throw' })).id).toBe(user.id);
  expect(await user.getActiveSessions()).toHaveLength(2);
});

test('the address is that of the page below the application, with the code', async () => {
  const { user, prompt } = await asking();
  const links: string[][] = [];
  await prompt({
    async promptLink(url, code) {
      links.push([url, code]);
      await (await user.getCliLogin(code)).deny();
    },
  });
  const [[url, code] = []] = links;
  expect(url).toBe(`https://app.example.com/handler/cli-auth-confirm?login_code=${code}`);
});

test('without another way to show it, it is printed, with the code to compare', async () => {
  const { user, prompt } = await asking();
  const print = vi.spyOn(console, 'log').mockImplementation(() => {});
  const result = await prompt({ maxAttempts: 1 });
  const printed = String(print.mock.lastCall?.[0]);
  print.mockRestore();
  const code = printed.match(/login_code=(\w{45})/)?.[1] ?? '';
  expect([result.status, printed.includes(comparisonCode(code))]).toEqual(['error', true]);
  expect((await user.getCliLogin(code)).comparisonCode).toBe(comparisonCode(code));
});

test('it waits until somebody answers', async () => {
  const { user, prompt, sent } = await asking();
  let loginCode = '';
  const signedIn = prompt({
    promptLink(_, code) {
      loginCode = code;
    },
  });
  await vi.waitFor(() => expect(sent.filter((key) => key === 'POST /auth/cli/poll').length).toBeGreaterThan(2));
  await (await user.getCliLogin(loginCode)).confirm();
  expect((await signedIn).status).toBe('ok');
});

const failure = (code: string, message: string) => ({ status: 'error', error: { code, message } });

test('it gives up after so many attempts', async () => {
  const { prompt } = await asking();
  expect(await prompt({ maxAttempts: 3, promptLink: () => {} })).toMatchObject(
    failure('CLI_AUTH_ERROR', 'Timed out waiting for CLI authentication.'),
  );
});

test('that it has expired is told', async () => {
  const { prompt } = await asking();
  expect(await prompt({ expiresInMillis: 0, promptLink: () => {} })).toMatchObject(
    failure('CLI_AUTH_EXPIRED_ERROR', 'CLI authentication request expired. Please try again.'),
  );
});

test('that it was denied is told', async () => {
  const { user, prompt } = await asking();
  expect(await prompt({ promptLink: async (_, code) => (await user.getCliLogin(code)).deny() })).toMatchObject(
    failure('CLI_AUTH_ERROR', 'The sign-in was denied in the browser.'),
  );
});

test('what the service refuses is a failure', async () => {
  const { prompt } = await asking();
  expect(await prompt({ expiresInMillis: 1e12 })).toMatchObject({ status: 'error', error: { code: 'CLI_AUTH_ERROR' } });
});

const answered =
  (script: (path: string) => Response | undefined) => (options: Awaited<ReturnType<typeof sdkProject>>['options']) => {
    const { fetch } = options.environment;
    const environment = {
      ...options.environment,
      fetch: async (url: string, init: RequestInit) =>
        script(new URL(url).pathname) ?? fetch?.(url, init) ?? Response.error(),
    };
    return new ClientApp({ ...options, environment, tokenStore: null });
  };

test.each([
  ['used', 'CLI_AUTH_USED_ERROR', 'This authentication token has already been used.'],
  ['unheard-of', 'CLI_AUTH_ERROR', 'The command-line sign-in failed. Please try again.'],
])('the status "%s" is %s', async (status, code, message) => {
  const { options } = await sdkProject();
  const app = answered((path) => (path.endsWith('/cli/poll') ? Response.json({ status }) : undefined))(options);
  expect(await app.promptCliLogin({ appUrl, promptLink: () => {} })).toMatchObject(failure(code, message));
});

test('a network that is away for a while ends nothing', async () => {
  const { options, user } = await asking();
  let polls = 0;
  const app = answered((path) => {
    if (!path.endsWith('/cli/poll') || polls++ > 0) return undefined;
    throw new TypeError('fetch failed');
  })(options);
  const result = await app.promptCliLogin({
    appUrl,
    promptLink: async (_, code) => (await user.getCliLogin(code)).confirm(),
  });
  expect([result.status, polls > 1]).toEqual(['ok', true]);
});

test('who answers is shown what asks, and whether to sign in again', async () => {
  const { user, prompt } = await asking();
  const seen: unknown[] = [];
  await prompt({
    maxAttempts: 1,
    async promptLink(_, code) {
      seen.push(await user.getCliLogin(code));
    },
  });
  expect(seen).toMatchObject([
    { comparisonCode: expect.stringMatching(/^\w{4}-\w{4}$/), askedAt: expect.any(Date), isSessionFresh: true },
  ]);
});

test('what was answered cannot be answered again', async () => {
  const { user, prompt } = await asking();
  const requests: CliLoginRequest[] = [];
  await prompt({
    async promptLink(_, code) {
      const request = await user.getCliLogin(code);
      requests.push(request);
      await request.deny();
    },
  });
  await expect(requests[0]?.confirm()).rejects.toMatchObject({ refusal: 'CLI_LOGIN_UNKNOWN' });
});
