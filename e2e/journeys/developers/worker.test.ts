import { bundled } from '../../support/bundled.ts';
import { servePage } from '../../support/serve-page.ts';
import { expect, test } from '../../support/test.ts';

/** What an application would have in a worker of its own: no window, no document, no cookies. */
const program = `
  import { ClientApp } from '@latchkey/sdk';
  onmessage = async ({ data: { options, credential } }) => {
    const app = new ClientApp({ ...options, tokenStore: 'memory' });
    const result = await app.signInWithCredential(credential);
    const user = await app.getUser();
    await user?.setDisplayName('Ada');
    postMessage({
      hasWindow: typeof window !== 'undefined',
      result: result.status,
      name: (await app.getUser())?.displayName,
    });
  };
`;

test('the SDK signs in, reads and changes the user in a worker', async ({ product, project, page }) => {
  const { email, password } = await project.signUp();
  const options = {
    baseUrl: product.url,
    projectId: project.id,
    publishableClientKey: project.keys.publishable_client_key,
  };
  await page.goto(await servePage('<!doctype html><title>Host</title>'));
  const told = await page.evaluate(runInWorker, {
    code: (await bundled(program)).script,
    message: { options, credential: { email, password } },
  });
  expect(told).toEqual({ hasWindow: false, result: 'ok', name: 'Ada' });
});

/** Runs in the page. */
function runInWorker({ code, message }: { code: string; message: unknown }): Promise<unknown> {
  const worker = new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })), { type: 'module' });
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(message);
  });
}
