import type { Page, Request } from '@latchkey/testing/browser/browser';
import { expect } from '@playwright/test';

/** Listens to the calls of a page; the answered function ends the session that they were made in, as if from afar. */
export function sessionEnderOf(page: Page): () => Promise<void> {
  let last: Request | undefined;
  page.on('request', (request) => {
    if (request.headers()['x-latchkey-access-token']) last = request;
  });
  return async () => {
    if (!last) throw new Error('Nobody has called the service yet.');
    const headers = Object.entries(last.headers()).filter(([name]) => name.startsWith('x-latchkey-'));
    const { origin } = new URL(last.url());
    const answer = await fetch(`${origin}/api/v1/auth/sessions/current`, {
      method: 'DELETE',
      headers: Object.fromEntries(headers),
    });
    expect(answer.headers.get('x-latchkey-known-error')).toBeNull();
  };
}
