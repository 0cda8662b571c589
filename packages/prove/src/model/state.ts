/** What the service should know of a project. Written from the description of the protocol, apart from the service. */
export interface State {
  readonly people: Person[];
  /** Who was deleted: what is left of them must open nothing. */
  readonly gone: Person[];
  readonly teams: Team[];
  /** What each permission contains, by its id. */
  readonly definitions: Readonly<Record<Scope, Map<string, Set<string>>>>;
  /** What new members and creators of teams get. */
  readonly defaults: Readonly<Record<'member' | 'creator', readonly string[]>>;
}

export type Scope = 'team' | 'project';

export interface Person {
  readonly id: string;
  name: string | null;
  password: string | undefined;
  isBanned: boolean;
  readonly channels: Channel[];
  readonly sessions: Session[];
  readonly keys: ApiKey[];
  /** Permissions in the project that were granted. */
  readonly granted: Set<string>;
}

export interface Channel {
  readonly id: string;
  value: string;
  isPrimary: boolean;
  isVerified: boolean;
  usedForAuth: boolean;
}

export interface Session {
  readonly id: string;
  readonly refreshToken: string;
  readonly accessToken: string;
  isLive: boolean;
}

export interface ApiKey {
  readonly id: string;
  readonly value: string;
  isRevoked: boolean;
}

export interface Team {
  readonly id: string;
  name: string;
  /** What each member was granted there. */
  readonly members: Map<Person, Set<string>>;
}

/** Who signs in with an address. */
export const ownerOf = ({ people }: State, value: string): Person | undefined =>
  people.find(({ channels }) => channels.some((channel) => channel.usedForAuth && channel.value === value));

export const primaryOf = ({ channels }: Person): Channel | undefined => channels.find(({ isPrimary }) => isPrimary);

export function endSessions({ sessions }: Person): void {
  for (const session of sessions) session.isLive = false;
}

/** All that is held by who was granted these: containments are followed, what isn't defined in the scope counts for nothing. */
export function heldBy({ definitions }: State, scope: Scope, granted: Iterable<string>): Set<string> {
  const held = new Set<string>();
  const open = [...granted];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const contained = scope === 'team' && id.startsWith('$') ? new Set<string>() : definitions[scope].get(id);
    if (!contained || held.has(id)) continue;
    held.add(id);
    open.push(...contained);
  }
  return held;
}
