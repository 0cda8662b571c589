import type { Endpoints, ResultOf } from '@latchkey/protocol';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { INTERNAL_PROJECT_ID } from '../projects/project-id.ts';
import type { StoredEvent } from './event.ts';
import { type Named, namedOf } from './name-queries.ts';
import { resultOf } from './results.ts';

type Described = ResultOf<Endpoints['GET /latchkey/events/:event_id']>;

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Events as owners read them: users and things that still exist by name. */
export async function describeEvents(
  { db }: Context,
  project: Project,
  events: readonly StoredEvent[],
): Promise<Described[]> {
  const here = events.flatMap(({ actor, subjectId }) => [
    subjectId,
    actor.keyId,
    isOwner(actor) ? undefined : actor.userId,
  ]);
  const owners = events.flatMap(({ kind, actor, subjectId }) => [
    actor.impersonatorId,
    isOwner(actor) ? actor.userId : undefined,
    isOfOwner(kind) ? subjectId : undefined,
  ]);
  const userIds = uuidsIn(owners);
  const ids = uuidsIn(here);
  const named =
    ids.length + userIds.length === 0
      ? []
      : await namedOf(db, project.id, ids, { projectId: INTERNAL_PROJECT_ID, userIds });
  return events.map((event) => describeEvent(event, project.id, named));
}

function describeEvent(event: StoredEvent, projectId: string, named: readonly Named[]): Described {
  const { id, kind, at, actor, subjectId, requestId, detail } = event;
  const find = (id: string | undefined, at: string, types: readonly Named['type'][]) =>
    named.find((one) => one.id === id && one.projectId === at && types.includes(one.type));
  const by = find(actor.userId, isOwner(actor) ? INTERNAL_PROJECT_ID : projectId, ['user']);
  const subject = find(subjectId, projectId, ['user', 'team']);
  const owner = isOfOwner(kind) ? find(subjectId, INTERNAL_PROJECT_ID, ['user']) : undefined;
  return {
    id: String(id),
    kind,
    result: resultOf(kind),
    at_millis: at,
    actor: {
      kind: actor.kind,
      user_id: actor.userId ?? null,
      impersonator_id: actor.impersonatorId ?? null,
      key_id: actor.keyId ?? null,
      set_up_link_id: actor.setUpLinkId ?? null,
      name: (by ?? find(actor.keyId, projectId, ['keys']))?.name ?? null,
      impersonator_name: find(actor.impersonatorId, INTERNAL_PROJECT_ID, ['user'])?.name ?? null,
    },
    subject: {
      id: subjectId,
      type: subject ? (subject.type as 'user' | 'team') : null,
      name: (subject ?? owner)?.name ?? null,
    },
    request_id: requestId,
    detail,
  };
}

const isOwner = ({ kind }: StoredEvent['actor']) => kind === 'owner';

/** Owners are users of project `internal`, so they have no page in the project that they own. */
const isOfOwner = (kind: string) => kind.startsWith('project_owner.');

const uuidsIn = (ids: readonly (string | undefined)[]): string[] => [
  ...new Set(ids.filter((id): id is string => id !== undefined && UUID.test(id))),
];
