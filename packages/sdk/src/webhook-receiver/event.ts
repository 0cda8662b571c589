import type { ResponseOf } from '../wire/call.ts';

type User = ResponseOf<'GET /users/:user_id', 'server'>;
type Team = ResponseOf<'GET /teams/:team_id', 'server'>;

interface Membership {
  readonly team_id: string;
  readonly user_id: string;
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
  readonly 'user.created': User;
  readonly 'user.updated': User;
  /** With the teams that the user was in. */
  readonly 'user.deleted': { readonly id: string; readonly teams: readonly { readonly id: string }[] };
  readonly 'team.created': Team;
  readonly 'team.updated': Team;
  readonly 'team.deleted': { readonly id: string };
  readonly 'team_membership.created': Membership;
  readonly 'team_membership.deleted': Membership;
  readonly 'team_permission.created': TeamPermission;
  readonly 'team_permission.deleted': TeamPermission;
  readonly 'project_permission.created': ProjectPermission;
  readonly 'project_permission.deleted': ProjectPermission;
}

/** A message of the project: `if (event.type === 'user.created') await welcome(event.data.primary_email)`. */
export type WebhookEvent = {
  readonly [K in keyof WebhookData]: {
    /** The same whenever the message comes again. */
    readonly id: string;
    readonly type: K;
    readonly data: WebhookData[K];
    /** When it was sent this time. */
    readonly sentAt: Date;
  };
}[keyof WebhookData];
