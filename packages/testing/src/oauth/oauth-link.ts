import type { Call } from '../http/call.ts';
import { begin, type Flow } from '../people/oauth-app.ts';
import type { TestProject } from '../world/new-project.ts';

/** A ticket for a user who goes to link an account. */
export async function ticketFor({ call }: { readonly call: Call }): Promise<string> {
  const { status, body, text } = await call('POST /latchkey/oauth/link-ticket');
  if (status !== 201) throw new Error(`There is no ticket: ${text}`);
  return body.ticket;
}

/** Sends a browser off to link an account, with a ticket; errors are answered where they happen. */
export const beginLink = async (
  project: TestProject,
  user: { readonly call: Call },
  changes: Readonly<Record<string, string>> = {},
  providerId?: string,
): Promise<Flow> => {
  const query = { type: 'link', ticket: await ticketFor(user), error_redirect_url: undefined, ...changes };
  return begin(project, query, providerId);
};

/** A user's linked accounts: provider and email. */
export async function linkedOf(project: TestProject, { id }: { readonly id: string }): Promise<string[][]> {
  const { items } = (await project.server('GET /users', { query: { query: id } })).body;
  return items[0].oauth_providers.map(({ id, email }: Record<string, string>) => [id, email]);
}
