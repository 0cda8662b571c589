import { join } from 'node:path';
import { Refusal } from '@latchkey/protocol/refusals';
import { attempt, type Reporter } from '../http/attempt.ts';
import { answerFile } from '../http/files/answer-file.ts';
import { protocolHeaders } from '../http/headers.ts';
import { type RequestFacts, renderFailure } from '../http/render.ts';
import { packageFolder } from '../runtime/package-folder.ts';
import { documentationFiles } from './files.ts';
import { documentationHeaders } from './headers.ts';

const PATH = '/docs';

/** Serves the documentation that was built, the reference of the API among it. */
export function documentation(
  reporter: Reporter,
  folder = join(packageFolder(), 'docs'),
): (request: Request, requestId: string) => Promise<Response> {
  const find = documentationFiles(folder);

  return async (request, requestId) => {
    const url = new URL(request.url);
    const facts: RequestFacts = { headers: protocolHeaders(request.headers), requestId, pretty: false, ownPage: true };
    return attempt(
      reporter,
      { requestId, method: request.method, path: url.pathname, route: 'documentation' },
      async () => {
        if (request.method !== 'GET' && request.method !== 'HEAD') throw new Refusal('METHOD_NOT_ALLOWED');
        const response = await answer(request, url.pathname);
        return { response, status: response.status };
      },
      (failure) => renderFailure(failure, facts),
    );
  };

  async function answer(request: Request, pathname: string): Promise<Response> {
    // Relative, because a proxy may have put a path in front.
    if (pathname === PATH)
      return new Response(null, { status: 308, headers: { ...documentationHeaders, location: 'docs/' } });
    const file = find(pathname.slice(PATH.length + 1));
    if (!file) throw new Refusal(find('') ? 'PAGE_UNKNOWN' : 'DOCUMENTATION_NOT_BUILT');
    return answerFile(file, request, documentationHeaders);
  }
}
