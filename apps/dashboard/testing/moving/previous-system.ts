import { data, done, refusal } from '@latchkey/testing/fake-api/answers';
import { NOW } from '@latchkey/testing/fake-api/samples/ids';
import { type PreviousSystemBody, previousSystemBody } from '@latchkey/testing/fake-api/samples/previous-system';
import type { Replies } from '@latchkey/testing/fake-api/table';

/** What it knows of an installation. */
interface Moving {
  previousSystem: PreviousSystemBody | null;
}

/** What the page asks of the system that users come from. Another address of a hook generates another secret. */
export const previousSystemReplies = (world: Moving): Replies => ({
  'GET /latchkey/previous-system': () =>
    world.previousSystem ? data(world.previousSystem) : refusal('PREVIOUS_SYSTEM_UNKNOWN'),
  'PUT /latchkey/previous-system': ({ body }) => {
    const { passwords: given, sessions, ...rest } = body as unknown as Given;
    const { client_secret: _, api_key: __, ...passwords } = given ?? {};
    const before = world.previousSystem;
    const isAnotherHook = passwords.kind === 'hook' && passwords.url !== urlOf(before);
    world.previousSystem = previousSystemBody({
      users_here: before?.users_here ?? 0,
      users_missing: null,
      created_at_sign_in: before?.created_at_sign_in ?? 0,
      exchanged_sessions: before?.exchanged_sessions ?? 0,
      ...rest,
      is_on: rest.ends_at_millis > NOW,
      passwords: given && (passwords as PreviousSystemBody['passwords']),
      sessions: sessions && shown(sessions, before),
    });
    return data({ ...world.previousSystem, hook_secret: isAnotherHook ? 'whsec_bmV3' : null });
  },
  'DELETE /latchkey/previous-system': () => {
    if (!world.previousSystem) return refusal('PREVIOUS_SYSTEM_UNKNOWN');
    world.previousSystem = null;
    return done;
  },
});

type Sessions = NonNullable<PreviousSystemBody['sessions']>;

interface Given {
  readonly source: string;
  readonly ends_at_millis: number;
  readonly passwords: Record<string, string> | null;
  readonly sessions: (Sessions & { readonly secret?: string | null }) | null;
}

const urlOf = (system: PreviousSystemBody | null) =>
  system?.passwords && 'url' in system.passwords ? system.passwords.url : undefined;

const shown = (
  { secret, ...sessions }: NonNullable<Given['sessions']>,
  before: PreviousSystemBody | null,
): Sessions => ({
  ...sessions,
  has_secret: secret === undefined ? (before?.sessions?.has_secret ?? false) : secret !== null,
});
