import { join } from 'node:path';
import { Refusal } from '@latchkey/protocol/refusals';
import { attempt, type Reporter } from '../http/attempt.ts';
import { anyPageHeaders, noPagePolicy, securityHeaders } from '../http/cors.ts';
import { answerFile } from '../http/files/answer-file.ts';
import { type HeldFile, holdFile } from '../http/files/held-file.ts';
import { protocolHeaders } from '../http/headers.ts';
import { type RequestFacts, renderFailure } from '../http/render.ts';
import { packageFolder } from '../runtime/package-folder.ts';
import { type Package, type Packages, packagesIn } from './packages.ts';

const PATH = '/npm/';
/** A tarball's name has its version, yet a build makes another one of the same: who has one asks whether it is still it. */
const cacheControl = 'no-cache';
const headers = { ...securityHeaders, ...noPagePolicy, ...anyPageHeaders };

interface Parts extends Reporter {
  /** The public address of the service, without a slash at the end. */
  readonly baseUrl: string;
}

/**
 * Serves the packages that belong to this version of the service, as a registry that is only read: package documents and
 * tarballs, as npm, pnpm and Yarn ask for them. What is none of ours is unknown here, so it is for a scope:
 * `@latchkey:registry=https://auth.example.com/npm/`.
 */
export function packageRegistry(
  { baseUrl, ...reporter }: Parts,
  packages: Packages = packagesIn(join(packageFolder(), 'npm'), packageFolder()),
): (request: Request, requestId: string) => Promise<Response> {
  /** Hashed once: a tarball is large, and anyone may ask for it. */
  const held = new Map<string, HeldFile>();

  return async (request, requestId) => {
    const { pathname } = new URL(request.url);
    const facts: RequestFacts = { headers: protocolHeaders(request.headers), requestId, pretty: false };
    return attempt(
      reporter,
      { requestId, method: request.method, path: pathname, route: 'packages' },
      async () => {
        if (request.method !== 'GET' && request.method !== 'HEAD') throw new Refusal('METHOD_NOT_ALLOWED');
        const response = await answer(request, pathname.slice(PATH.length));
        return { response, status: response.status };
      },
      (failure) => renderFailure(failure, facts),
    );
  };

  async function answer(request: Request, path: string): Promise<Response> {
    const { name, file } = parsed(path);
    const found = await packages.find(name);
    if (!found && !packages.isBuilt()) throw new Refusal('PACKAGES_NOT_BUILT', { retryAfter: 10 });
    if (!found || (file !== undefined && file !== tarballName(found))) throw new Refusal('PACKAGE_UNKNOWN');
    const key = `${name} ${found.shasum} ${file ?? ''}`;
    const answered = held.get(key) ?? (await hold(found, file));
    held.set(key, answered);
    return answerFile(answered, request, headers);
  }

  async function hold(found: Package, file: string | undefined): Promise<HeldFile> {
    return file === undefined
      ? holdFile(Buffer.from(JSON.stringify(document(found))), { ...JSON_TYPE, cacheControl })
      : holdFile(await found.tarball(), { ...TARBALL_TYPE, cacheControl });
  }

  /** Of the one version there is, in the form of https://github.com/npm/registry/blob/main/docs/responses/package-metadata.md. */
  function document({ manifest, integrity, shasum }: Package) {
    const { name, version } = manifest;
    const tarball = `${baseUrl}${PATH}${name}/-/${tarballName({ manifest })}`;
    return {
      name,
      'dist-tags': { latest: version },
      versions: { [version]: { ...manifest, dist: { tarball, integrity, shasum } } },
      time: { created: TIME, modified: TIME, [version]: TIME },
    };
  }
}

/**
 * The time that npm gives to every file it packs. pnpm and Yarn keep packages of strangers waiting for a day after they were
 * published; who asks here has chosen this service, and wants what belongs to it now.
 */
const TIME = '1985-10-26T08:15:00.000Z';

const JSON_TYPE = { type: 'application/json; charset=utf-8', isText: true };
const TARBALL_TYPE = { type: 'application/octet-stream', isText: false };

/** A scope's slash comes as it is or escaped. */
const ASKED = /^(?<name>(?:@[^/]+\/)?[^/]+)(?:\/-\/(?<file>[^/]+))?$/;

function parsed(path: string): { readonly name: string; readonly file: string | undefined } {
  const { name = '', file } = ASKED.exec(path.replace(/^(@[^/]+)%2f/i, '$1/'))?.groups ?? {};
  return { name, file };
}

const tarballName = ({ manifest: { name, version } }: Pick<Package, 'manifest'>) =>
  `${name.split('/').at(-1)}-${version}.tgz`;
