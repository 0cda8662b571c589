import { newAddress, type TestProject } from '../world/new-project.ts';
import { fetchService } from './relying-party.ts';
import { addTeam } from './team.ts';

/** What a request of a directory came to. */
export interface ScimAnswer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  readonly body: any;
}

/** A user whose address is verified, so that directories adopt the account. */
export async function verifiedUser(project: TestProject) {
  const user = await project.signUp();
  await project.server(`PATCH /users/${user.id}`, { body: { primary_email_verified: true } });
  return user;
}

/** A directory of a new team, that calls by SCIM: `scim('PATCH /Users/…', body)`. */
export async function newDirectory(project: TestProject, memberIds: readonly string[] = []) {
  const teamId = await addTeam(project.id, memberIds);
  const path = `/latchkey/teams/${teamId}/directories`;
  const { id, base_url: baseUrl } = (await project.server(`POST ${path}`, { body: { display_name: 'Entra ID' } })).body;
  const { token } = (await project.server(`POST ${path}/${id}/tokens`, { body: {} })).body;
  const scim = scimAt(baseUrl, token);
  return { id, teamId, baseUrl, token, scim };
}

export const scimAt =
  (baseUrl: string, token: string, fetching = fetchService) =>
  async (endpoint: string, body?: unknown, more: Record<string, string> = {}): Promise<ScimAnswer> => {
    const [method = 'GET', ...path] = endpoint.split(' ');
    const content = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/scim+json; charset=utf-8',
      'x-forwarded-for': newAddress(),
      ...more,
    };
    const init = content === undefined ? { method, headers } : { method, headers, body: content };
    const answer = await fetching(baseUrl + path.join(' '), init);
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text === '' ? undefined : JSON.parse(text) };
  };
