import { KnownError } from '@latchkey/protocol/errors';
import { Refusal, type RefusalName } from '@latchkey/protocol/refusals';
import type { ProjectConfig } from '../projects/config.ts';
import type { Project } from '../projects/project.ts';
import type { Asking } from '../users/asked.ts';

interface OwnerKind {
  /** The setting of the project without which they have none. */
  readonly setting: keyof ProjectConfig;
  readonly off: RefusalName;
}

/** Who can have API keys. */
const ownerKinds = {
  user: { setting: 'allow_user_api_keys', off: 'USER_API_KEYS_OFF' },
} as const satisfies Record<string, OwnerKind>;

export interface Owner {
  readonly kind: keyof typeof ownerKinds;
  readonly id: string;
}

/** Throws a refusal where the project lets nobody of the kind have keys. */
export function checkSetting({ config }: Project, kind: Owner['kind']): void {
  const { setting, off } = ownerKinds[kind];
  if (!config[setting]) throw new Refusal(off);
}

/** The user that a caller names, or calls `me`. Throws CANNOT_GET_OWN_USER_WITHOUT_USER. */
export function namedUser<Name extends string | undefined>({ user }: Asking, name: Name): Name | string {
  if (name !== 'me') return name;
  if (!user) throw new KnownError('CANNOT_GET_OWN_USER_WITHOUT_USER');
  return user.id;
}

/** A client has to do with its own user's keys alone. Throws USER_AUTHENTICATION_REQUIRED, and the refusal. */
export function checkOwn({ level, user }: Asking, userId: string): void {
  if (level !== 'client') return;
  if (!user) throw new KnownError('USER_AUTHENTICATION_REQUIRED');
  if (user.id !== userId) throw new Refusal('API_KEYS_NOT_OWN');
}
