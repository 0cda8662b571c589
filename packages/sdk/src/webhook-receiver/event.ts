import type { ResponseOf } from '../core/wire/call.ts';

type User = ResponseOf<'GET /users/:user_id', 'server'>;
type Team = ResponseOf<'GET /teams/:team_id', 'server'>;

interface Membership {
  readonly team_id: string;
  readonly user_id: string;
}

interface TeamDomain {
  readonly id: string;
  readonly team_id: string;
  /** The name: `example.com`. */
  readonly domain: string;
}

interface SingleSignOnConnection {
  readonly id: string;
  readonly team_id: string;
  readonly type: 'saml' | 'oidc';
}

interface TeamPermission extends Membership {
  /** Of the permission. */
  readonly id: string;
}

interface ProjectPermission {
  /** Of the permission. */
  readonly id: string;
  readonly user_id: string;
}

/** What each kind of message tells, in the names of the API. */
export interface WebhookData {
  /** A user signed up, or was created by a server. */
  readonly 'user.created': User;
  /** The user as it is after the change. */
  readonly 'user.updated': User;
  /** With the teams that the user was in. */
  readonly 'user.deleted': { readonly id: string; readonly teams: readonly { readonly id: string }[] };
  /** A duplicate was merged into the user: what your app keeps of the duplicate belongs to the user now. */
  readonly 'user.merged': { readonly id: string; readonly duplicate_id: string };
  /** The team as it was made. */
  readonly 'team.created': Team;
  /** The team as it is now. */
  readonly 'team.updated': Team;
  /** Its members and what they were granted are gone with it. */
  readonly 'team.deleted': { readonly id: string };
  /** A user joined a team, or was added to it. */
  readonly 'team_membership.created': Membership;
  /** A user left a team, or was removed from it. */
  readonly 'team_membership.deleted': Membership;
  /** A domain was added to a team, which is yet to verify it. */
  readonly 'team_domain.created': TeamDomain;
  /** A team verified a domain. */
  readonly 'team_domain.verified': TeamDomain;
  /** The record of a verified domain has been missing for a week: the domain isn't verified anymore. */
  readonly 'team_domain.lost': TeamDomain;
  /** A domain was removed from a team. */
  readonly 'team_domain.deleted': TeamDomain;
  /** A single sign-on connection of a team was created. */
  readonly 'single_sign_on_connection.created': SingleSignOnConnection;
  /** A single sign-on connection of a team, or one of its exceptions, was changed. */
  readonly 'single_sign_on_connection.updated': SingleSignOnConnection & {
    /** The names of what was changed. */
    readonly fields: readonly string[];
    /** The user who became an exception, or no longer is one. */
    readonly user_id?: string;
  };
  /** A single sign-on connection of a team was deleted. */
  readonly 'single_sign_on_connection.deleted': SingleSignOnConnection;
  /** The last certificate of a single sign-on connection expires in 30 or 7 days. */
  readonly 'single_sign_on_connection.certificate_expiring': SingleSignOnConnection & {
    /** When it does. */
    readonly expires_at_millis: number;
  };
  /** A member was granted a permission in a team. */
  readonly 'team_permission.created': TeamPermission;
  /** A member lost a permission in a team. */
  readonly 'team_permission.deleted': TeamPermission;
  /** A user was granted a permission in the project. */
  readonly 'project_permission.created': ProjectPermission;
  /** A user lost a permission in the project. */
  readonly 'project_permission.deleted': ProjectPermission;
}

/** A message of the project: `if (event.type === 'user.created') await welcome(event.data.primary_email)`. */
export type WebhookEvent = {
  readonly [K in keyof WebhookData]: {
    /** The same whenever the message comes again. */
    readonly id: string;
    /** What it tells of. */
    readonly type: K;
    /** The user, team, membership or permission it is about. */
    readonly data: WebhookData[K];
    /** When this attempt was sent. */
    readonly sentAt: Date;
  };
}[keyof WebhookData];
