import { fail, Refusal } from './answers.mjs';
import { notesApi } from './notes-api.mjs';
import { pages } from './pages.mjs';
import { tokenVerifier } from './verify-token.mjs';

/** The whole server as a function from requests to answers. `fetch` gets the service's public keys. */
export function demoServer({ settings, books, files, fetch = globalThis.fetch }) {
  const api = notesApi({ verify: tokenVerifier(settings, fetch), books });
  const page = pages({ settings, files });

  return async (request) => {
    try {
      const { pathname } = new URL(request.url);
      return pathname.startsWith('/api/') ? await api(request, pathname) : page(request, pathname);
    } catch (error) {
      if (!(error instanceof Refusal)) console.error(error);
      return fail(error);
    }
  };
}
