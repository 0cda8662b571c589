import type { Endpoints, ResultOf } from '@latchkey/protocol';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { type Caller, ownerAsked } from './caller.ts';
import { isExpired } from './lifetime/expiry.ts';
import { sessionsOf } from './read-queries.ts';
import type { ListedSession } from './session.ts';

type Item = ResultOf<Endpoints['GET /auth/sessions']>['items'][number];
type FullItem = ResultOf<Endpoints['GET /latchkey/sessions']>['items'][number];

/** All sessions of a user that have not been ended, newest first; those of impersonation for admins only. */
export async function listSessions(
  context: Context,
  project: Project,
  caller: Caller,
  asked: string,
): Promise<ResultOf<Endpoints['GET /auth/sessions']>> {
  const items = await sessionsFor(context, project, caller, asked);
  return { items: items.map((session) => item(session, caller)), is_paginated: false };
}

/** Those of them that are good still, with what they are used by. */
export async function listActiveSessions(
  context: Context,
  project: Project,
  caller: Caller,
  asked: string,
): Promise<ResultOf<Endpoints['GET /latchkey/sessions']>> {
  const found = await sessionsFor(context, project, caller, asked);
  const items = found.filter((session) => !isExpired(project, session, context.now));
  return { items: items.map((session) => fullItem(session, caller)), is_paginated: false };
}

const sessionsFor = (context: Context, project: Project, caller: Caller, asked: string): Promise<ListedSession[]> =>
  sessionsOf(context.db, project.id, ownerAsked(caller, asked), caller.level === 'admin');

const item = (session: ListedSession, caller: Caller): Item => ({
  id: session.id,
  user_id: session.userId,
  created_at: session.createdAt,
  is_impersonation: session.isImpersonation,
  is_current_session: session.id === caller.session?.sessionId,
  last_used_at: session.lastUsedAt,
  ...(session.address !== null && {
    last_used_at_end_user_ip_info: { ...nowhere, ...(session.place as object | null), ip: session.address },
  }),
});

const fullItem = (session: ListedSession, caller: Caller): FullItem => ({
  ...item(session, caller),
  expires_at: session.expiresAt,
  user_agent: session.userAgent,
});

const nowhere = {
  countryCode: null,
  regionCode: null,
  cityName: null,
  latitude: null,
  longitude: null,
  tzIdentifier: null,
};
