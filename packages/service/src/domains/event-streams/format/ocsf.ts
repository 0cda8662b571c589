import { type EventKind, type EventResult, eventKinds } from '@latchkey/protocol/event-kinds';
import type { Actor } from '../../../platform/events/events.ts';
import type { SignedHead } from '../../event-proofs/read-log.ts';
import type { StoredEvent } from '../../events/event.ts';
import { resultOf } from '../../events/results.ts';
import { ocsfActivities } from './ocsf-activities.ts';
import { type OcsfActivity, ocsfClasses } from './ocsf-classes.ts';

/** The version of the schema that events are in. */
const OCSF_VERSION = '1.5.0';

/** Enough of a hash to tell events of one id apart. */
const HASH_BYTES = 8;

/** An event of the log, or one that is made up and so has another id. */
export type TellableEvent = Omit<StoredEvent, 'id'> & {
  readonly id: number | string;
  /** What it is called outside. Its id alone may be given again to another event, in a log from a restored backup. */
  readonly uid: string;
};

/** Where an event comes from. */
export interface Origin {
  /** The project as stored, which is what events are about that have no other subject. */
  readonly projectId: string;
  /** The project as it is called outside. */
  readonly wireId: string;
}

type Facts = Readonly<Record<string, unknown>>;

/** Severity and status as the schema numbers them. */
const results: Readonly<Record<EventResult, Facts>> = {
  done: { severity_id: 1, severity: 'Informational', status_id: 1, status: 'Success' },
  refused: { severity_id: 2, severity: 'Low', status_id: 2, status: 'Failure' },
  suspicious: { severity_id: 4, severity: 'High', status_id: 0, status: 'Unknown' },
};

/** A kind of a release that is newer than this process. */
const UNKNOWN: OcsfActivity = ['entity', 'Other'];

/**
 * An event of the log in OCSF. What the schema has no place for is in `unmapped`, as the log has it. Users are told by
 * their id alone. `position` is the place in the log; undefined for one that isn't in it.
 */
export function ocsfEvent(event: TellableEvent, { projectId, wireId }: Origin, position: number | undefined): Facts {
  const { id, uid, kind, at, actor, subjectId, requestId, detail } = event;
  const activity = ocsfActivities[kind as EventKind] ?? UNKNOWN;
  const label = eventKinds[kind as EventKind]?.label ?? kind;
  return {
    ...classFacts(activity, label),
    time: at,
    ...results[resultOf(kind)],
    message: label,
    metadata: {
      ...metadata(wireId),
      uid,
      event_code: kind,
      correlation_uid: requestId,
      ...(position !== undefined && { sequence: position }),
    },
    actor: ocsfActor(actor),
    ...targets[activity[0]]({ event, isOfProject: subjectId === projectId, wireId }),
    unmapped: { event_id: id, actor: loggedActor(actor), subject_id: subjectId, detail },
  };
}

/** What a head is called outside: in a log from a restored backup another one may have its size. */
export const headUid = ({ size, root }: Pick<SignedHead, 'size' | 'root'>): string => `head-${size}-${shortened(root)}`;

/** What an event is called outside; `bodyHash` is what the tree holds of it. */
export const eventUid = (id: number, bodyHash: Buffer): string => `${id}-${shortened(bodyHash)}`;

const shortened = (hash: Buffer): string => hash.toString('hex', 0, HASH_BYTES);

/** A signed tree head, as the creation of an entity. */
export function ocsfHead({ size, root, signedAt, jws }: SignedHead, { wireId }: Origin): Facts {
  const head = { size, root: root.toString('base64url'), signed_at_millis: signedAt, jws };
  return {
    ...classFacts(['entity', 'Create'], 'Create'),
    time: signedAt,
    ...results.done,
    message: 'Signed tree head of the event log',
    metadata: { ...metadata(wireId), uid: headUid({ size, root }), event_code: 'event_head.signed' },
    actor: { app_name: 'Latchkey' },
    entity: { type: 'event_head', uid: String(size) },
    unmapped: { head },
  };
}

function classFacts([name, activity]: OcsfActivity, label: string): Facts {
  const { uid, name: className, category, activities } = ocsfClasses[name];
  const activityId = (activities as Readonly<Record<string, number>>)[activity] ?? 99;
  // What is none of the activities of the schema has the name that the source has for it.
  const activityName = activityId === 99 ? label : activity;
  return {
    class_uid: uid,
    class_name: className,
    category_uid: category.uid,
    category_name: category.name,
    activity_id: activityId,
    activity_name: activityName,
    type_uid: uid * 100 + activityId,
    type_name: `${className}: ${activityName}`,
  };
}

const metadata = (wireId: string): Facts => ({
  version: OCSF_VERSION,
  product: { name: 'Latchkey', vendor_name: 'Latchkey' },
  log_name: 'events',
  tenant_uid: wireId,
});

interface Subject {
  readonly event: TellableEvent;
  /** Whether the event is about the project as a whole. */
  readonly isOfProject: boolean;
  readonly wireId: string;
}

/** What each class has to say of the target. */
const targets: Readonly<Record<keyof typeof ocsfClasses, (subject: Subject) => Facts>> = {
  account: (subject) => ({ user: userOf(subject) }),
  authentication: (subject) => ({ user: userOf(subject), service: { name: 'Latchkey', uid: subject.wireId } }),
  entity: (subject) => ({ entity: entityOf(subject) }),
  access: (subject) => ({ user: userOf(subject), privileges: [privilegeOf(subject.event)] }),
  group: (subject) => ({
    user: userOf(subject),
    group: { type: 'team', uid: textIn(subject.event.detail, 'team_id') ?? 'unknown' },
  }),
  api: ({ event: { kind, detail } }) => ({
    api: { operation: textIn(detail, 'endpoint') ?? kind },
    src_endpoint: { name: textIn(detail, 'network') ?? 'unknown' },
  }),
};

const userOf = ({ event: { subjectId }, isOfProject }: Subject): Facts =>
  isOfProject ? { name: 'unknown', type_id: 0 } : { uid: subjectId, type_id: 1 };

const entityOf = ({ event: { kind, subjectId }, isOfProject, wireId }: Subject): Facts => ({
  type: kind.split('.', 1)[0],
  uid: isOfProject ? wireId : subjectId,
});

/** A permission, or what else is given to a user: the noun of the kind, such as `project_owner`. */
const privilegeOf = ({ kind, detail }: TellableEvent): string =>
  textIn(detail, 'permission_id') ?? textIn(detail, 'id') ?? kind.replace(/\..*/, '');

const textIn = (detail: StoredEvent['detail'], name: string): string | undefined => {
  const value = detail[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** Who acted, in the terms of the API. */
const loggedActor = ({ kind, userId, impersonatorId, keyId, setUpLinkId }: Actor): Facts => ({
  kind,
  user_id: userId ?? null,
  impersonator_id: impersonatorId ?? null,
  key_id: keyId ?? null,
  set_up_link_id: setUpLinkId ?? null,
});

/** Who acted: the owner, where one acts in the place of a user. */
function ocsfActor({ kind, userId, impersonatorId, keyId }: Actor): Facts {
  if (impersonatorId !== undefined) return { app_name: 'Latchkey', user: { uid: impersonatorId, type_id: 2 } };
  if (userId !== undefined) return { app_name: 'Latchkey', user: { uid: userId, type_id: kind === 'owner' ? 2 : 1 } };
  if (keyId !== undefined) return { app_name: 'Latchkey', user: { uid: keyId, type_id: 3 } };
  return { app_name: 'Latchkey', user: { name: kind, type_id: kind === 'client' ? 0 : 3 } };
}
