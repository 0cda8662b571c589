import {
  listOf,
  millisOf,
  objectOf,
  pictureOf,
  type SourceName,
  type SourceRecord,
  text,
} from '@latchkey/sdk/import-files';
import type { ImportedTeam, ImportedUser } from '@latchkey/sdk/imports';
import { givenBy, type Roles } from '../roles.ts';
import { type Calls, Refused } from './calls.ts';
import { checkpointsOf, type Paged, pagesOf } from './pages.ts';

/** How a system answers its organizations. */
interface Organizations {
  all(calls: Calls): AsyncIterable<SourceRecord>;
  members(calls: Calls, id: string): AsyncIterable<SourceRecord>;
  /** Open invitations, perhaps with some that have expired. */
  invitations(calls: Calls, id: string): AsyncIterable<SourceRecord>;
  /** What an organization says of itself. */
  team(organization: SourceRecord): Pick<ImportedTeam, 'display_name'> & { [K in keyof ImportedTeam]?: unknown };
  /** Who a member is, and in which roles. */
  member(member: SourceRecord): { readonly userId: string | undefined; readonly roles: readonly string[] };
  invitation(invitation: SourceRecord): {
    readonly email: string | undefined;
    readonly roles: readonly string[];
    readonly expiresAt: number | undefined;
  };
}

/** Organizations of another system that were read. */
export interface ReadOrganizations {
  readonly teams: readonly ImportedTeam[];
  /** What of a user's line are their teams. */
  memberships(userId: string | undefined): Pick<ImportedUser, 'teams'>;
}

/** A list of Clerk, with its count beside it. */
const inClerk = (path: string, query: string): Paged => ({
  path: (_, offset) => `${path}?limit=500&offset=${offset}${query}`,
  list: (answer) => objectOf(answer)?.data,
});

async function* each(pages: AsyncIterable<readonly SourceRecord[]>): AsyncGenerator<SourceRecord> {
  for await (const page of pages) yield* page;
}

const at = (id: string) => encodeURIComponent(id);
const texts = (...values: readonly unknown[]) => values.flatMap((value) => text(value) ?? []);

/** The systems that have organizations in their API. */
const organizations: { readonly [Name in SourceName]?: Organizations } = {
  clerk: {
    all: (calls) => each(pagesOf(calls, inClerk('/v1/organizations', '&order_by=%2Bcreated_at'), 'organizations')),
    members: (calls, id) => each(pagesOf(calls, inClerk(`/v1/organizations/${at(id)}/memberships`, ''), 'members')),
    invitations: (calls, id) =>
      each(pagesOf(calls, inClerk(`/v1/organizations/${at(id)}/invitations`, '&status=pending'), 'invitations')),
    team: ({ name, slug, image_url, public_metadata, private_metadata, created_at }) => ({
      display_name: text(name) ?? text(slug) ?? '',
      profile_image_url: pictureOf(image_url),
      client_read_only_metadata: objectOf(public_metadata),
      server_metadata: objectOf(private_metadata),
      created_at_millis: millisOf(created_at),
    }),
    member: ({ role, public_user_data }) => ({ userId: text(objectOf(public_user_data)?.user_id), roles: texts(role) }),
    invitation: ({ email_address, role, expires_at }) => ({
      email: text(email_address),
      roles: texts(role),
      expiresAt: millisOf(expires_at),
    }),
  },
  auth0: {
    all: (calls) => checkpointsOf(calls, '/api/v2/organizations?take=100', 'organizations'),
    members: (calls, id) =>
      checkpointsOf(calls, `/api/v2/organizations/${at(id)}/members?take=100&fields=user_id%2Croles`, 'members'),
    invitations: (calls, id) =>
      each(
        pagesOf(
          calls,
          {
            path: (page) => `/api/v2/organizations/${at(id)}/invitations?per_page=100&page=${page}`,
            list: (answer) => answer,
          },
          'invitations',
        ),
      ),
    team: ({ display_name, name, branding, metadata }) => ({
      display_name: text(display_name) ?? text(name) ?? '',
      profile_image_url: pictureOf(objectOf(branding)?.logo_url),
      server_metadata: objectOf(metadata),
    }),
    member: ({ user_id, roles }) => ({
      userId: text(user_id),
      roles: listOf(roles).flatMap(({ id, name }) => texts(name, id)),
    }),
    invitation: ({ invitee, roles, expires_at }) => ({
      email: text(objectOf(invitee)?.email),
      roles: Array.isArray(roles) ? texts(...roles) : [],
      expiresAt: millisOf(expires_at),
    }),
  },
};

/** Whether a system has organizations in its API. */
export const hasOrganizations = (name: SourceName | undefined): boolean => name !== undefined && name in organizations;

const REFUSING = [403, 404];

/**
 * All organizations with members and open invitations. Throws `Refused`; answers the refusal of the list of organizations
 * itself, for a system where they are turned off, or a key that may not read them.
 */
export async function readOrganizations(
  calls: Calls,
  name: SourceName,
  roles: Roles,
): Promise<ReadOrganizations | Refused> {
  const teams: ImportedTeam[] = [];
  const memberships = new Map<string, NonNullable<ImportedUser['teams']>>();
  const kind = organizations[name];
  const found = kind ? await allOf(kind, calls) : [];
  if (found instanceof Refused) return found;
  for (const organization of found) {
    const source_id = text(organization.id);
    if (!kind || source_id === undefined) continue;
    for await (const record of kind.members(calls, source_id)) {
      const member = kind.member(record);
      if (member.userId === undefined) continue;
      const own = memberships.get(member.userId) ?? [];
      memberships.set(member.userId, [...own, { source_id, ...givenBy(roles, member.roles) }]);
    }
    teams.push({
      ...stated(kind.team(organization)),
      type: 'team',
      source_id,
      invitations: await openInvitations(kind, calls, source_id, roles),
    } as ImportedTeam);
  }
  return {
    teams,
    memberships(userId) {
      const own = userId === undefined ? undefined : memberships.get(userId);
      return own ? { teams: own } : {};
    },
  };
}

async function allOf({ all }: Organizations, calls: Calls): Promise<SourceRecord[] | Refused> {
  const found: SourceRecord[] = [];
  try {
    for await (const organization of all(calls)) found.push(organization);
  } catch (cause) {
    if (cause instanceof Refused && REFUSING.includes(cause.status) && found.length === 0) return cause;
    throw cause;
  }
  return found;
}

/** An address may have been invited again: the invitation that lasts longest counts. */
async function openInvitations(
  { invitations, invitation }: Organizations,
  calls: Calls,
  id: string,
  roles: Roles,
): Promise<NonNullable<ImportedTeam['invitations']>> {
  const byAddress = new Map<string, { readonly email: string; readonly expires_at_millis?: number }>();
  for await (const record of invitations(calls, id)) {
    const { email, expiresAt, roles: names } = invitation(record);
    if (email === undefined || (expiresAt !== undefined && expiresAt <= Date.now())) continue;
    const key = email.trim().toLowerCase();
    if ((byAddress.get(key)?.expires_at_millis ?? 0) > (expiresAt ?? Number.POSITIVE_INFINITY)) continue;
    byAddress.set(key, {
      email,
      ...givenBy(roles, names),
      ...(expiresAt !== undefined && { expires_at_millis: expiresAt }),
    });
  }
  return [...byAddress.values()];
}

const stated = (parts: SourceRecord): SourceRecord =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
