import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenApiDocument } from '@latchkey/protocol/derived/openapi';
import { Refusal } from '@latchkey/protocol/refusals';
import { attempt, type Reporter } from '../http/attempt.ts';
import { answerFile } from '../http/files/answer-file.ts';
import { type HeldFile, holdFile } from '../http/files/held-file.ts';
import { protocolHeaders } from '../http/headers.ts';
import { type Asked, renderFailure } from '../http/render.ts';
import { packageFolder } from '../runtime/package-folder.ts';
import { type Api, levels, readApi } from './api.ts';
import { documentation } from './documentation.ts';
import { errorsPage } from './errors-page.ts';
import { referenceHeaders } from './headers.ts';
import { indexPage } from './index-page.ts';
import { nounPage } from './noun-page.ts';
import type { Frame } from './page.ts';

export interface ReferenceParts extends Reporter {
  readonly baseUrl: string;
  openApi(): OpenApiDocument;
}

const DOCUMENTATION = '/docs';
const PATH = '/docs/api';
/** Captures the name of a page or a file. */
const OF_REFERENCE = /^\/docs\/api(?=\/|$)\/?(.*?)\/?$/;
const PAGE_TYPE = 'text/html; charset=utf-8';
/** Browsers keep it, and ask whether it is still the same. */
const cacheControl = 'no-cache';
const assetTypes: Readonly<Record<string, string>> = {
  'reference.css': 'text/css; charset=utf-8',
  'reference.js': 'text/javascript; charset=utf-8',
  'theme.js': 'text/javascript; charset=utf-8',
};
const NOT_SEARCHED = { search: '', level: undefined };

/**
 * The documentation, and below it the reference of the API. That is made from its OpenAPI document: pages that need no
 * script, each made when it is first asked for.
 */
export function reference(parts: ReferenceParts): (request: Request, requestId: string) => Promise<Response> {
  const held = new Map<string, HeldFile>();
  const written = documentation(join(packageFolder(), 'docs'));
  let known: { api: Api; frame: Frame } | undefined;

  return async (request, requestId) => {
    const url = new URL(request.url);
    const asked: Asked = { headers: protocolHeaders(request.headers), requestId, pretty: false, ownPage: true };
    return attempt(
      parts,
      { requestId, method: request.method, path: url.pathname, route: 'reference' },
      async () => {
        if (request.method !== 'GET' && request.method !== 'HEAD') throw new Refusal('METHOD_NOT_ALLOWED');
        const response = await answer(request, url);
        return { response, status: response.status };
      },
      (failure) => renderFailure(failure, asked),
    );
  };

  async function answer(request: Request, url: URL): Promise<Response> {
    // What a page leads to is told relative to its folder.
    if (url.pathname === DOCUMENTATION) {
      return new Response(null, { status: 308, headers: { ...referenceHeaders, location: 'docs/' } });
    }
    const name = OF_REFERENCE.exec(url.pathname)?.[1];
    const search = url.searchParams.get('search')?.trim() ?? '';
    const level = levels.find((each) => each === url.searchParams.get('level'));
    if (name === '' && (search !== '' || level)) {
      const { api, frame } = read();
      const headers = { ...referenceHeaders, 'content-type': PAGE_TYPE, 'cache-control': cacheControl };
      return new Response(indexPage(api, frame, { search, level }), { headers });
    }
    const file = name === undefined ? written(url.pathname.slice(DOCUMENTATION.length + 1)) : made(name);
    if (!file) throw new Refusal('PAGE_UNKNOWN');
    return answerFile(file, request, referenceHeaders);
  }

  function made(name: string): HeldFile | undefined {
    const file = held.get(name) ?? make(name);
    if (file) held.set(name, file);
    return file;
  }

  function make(name: string): HeldFile | undefined {
    const type = Object.hasOwn(assetTypes, name) ? assetTypes[name] : undefined;
    if (type)
      return holdFile(readFileSync(join(packageFolder(), 'reference', name)), { type, isText: true, cacheControl });
    const text = pageOf(name);
    return text === undefined
      ? undefined
      : holdFile(Buffer.from(text), { type: PAGE_TYPE, isText: true, cacheControl });
  }

  function pageOf(name: string): string | undefined {
    const { api, frame } = read();
    if (name === '') return indexPage(api, frame, NOT_SEARCHED);
    return name === 'errors' ? errorsPage(api, frame) : nounPage(api, frame, name);
  }

  function read(): { api: Api; frame: Frame } {
    if (!known) {
      const api = readApi(parts.openApi());
      const root = new URL(parts.baseUrl).pathname.replace(/\/$/, '') + PATH;
      known = { api, frame: { root, nouns: [...api.nouns.keys()] } };
    }
    return known;
  }
}
