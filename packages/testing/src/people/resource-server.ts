import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose';
import type { TestProject } from '../world/new-project.ts';
import { baseUrl } from '../world/start.ts';
import { fetchService } from './relying-party.ts';

export const identifier = 'https://api.example.com/notes';

/** Registers an API that takes access tokens of a project, with the scopes `notes.read` and `notes.write`. */
export async function newResourceServer(project: TestProject, settings: Record<string, unknown> = {}) {
  const scopes = [
    { name: 'notes.read', description: 'Read your notes' },
    { name: 'notes.write', description: 'Write notes' },
  ];
  const body = { identifier, display_name: 'Notes API', scopes, ...settings };
  const made = await project.admin('POST /latchkey/resource-servers', { body });
  if (made.status !== 201) throw new Error(`The resource server was not made: ${made.text}`);
  return made.body;
}

/** Verifies an access token as an API does (RFC 9068, section 4). Rejects where it is not for it. */
export async function verifiedBy(project: TestProject, audience: string, token: string) {
  const issuer = `${baseUrl}/api/v1/projects/${project.id}`;
  const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), {
    [customFetch]: (url, options) => fetchService(String(url), options as RequestInit),
  });
  return jwtVerify(token, keys, { issuer, audience, typ: 'at+jwt', algorithms: ['ES256'] });
}
