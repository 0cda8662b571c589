import { useUser } from '@latchkey/react';
import type { LoggedEvent } from '@latchkey/sdk/admin';
import { Avatar } from '../../ui/layout/avatar.tsx';
import { PageLink } from '../projects/page-link.tsx';

/** The actor of an event by name, with a link for users. */
export function EventActor({ actor }: { readonly actor: LoggedEvent['actor'] }) {
  const me = useUser({ or: 'throw' });
  if (actor.impersonatorId !== null) {
    const owner = actor.impersonatorId === me.id ? 'you' : (actor.impersonatorName ?? 'an admin');
    return (
      <>
        by {owner}, acting as <Person actor={actor} />
      </>
    );
  }
  switch (actor.kind) {
    case 'owner':
      return actor.userId === me.id ? 'by you' : `by ${actor.name ?? 'a deleted owner'}`;
    case 'system':
      return 'by Latchkey';
    case 'server':
    case 'admin':
      return `by ${actor.kind === 'server' ? 'a server' : 'an admin key'}${keysOf(actor)}`;
    default:
      if (actor.setUpLinkId !== null) return 'by a set-up link';
      return actor.userId === null ? (
        'by an app'
      ) : (
        <>
          by <Person actor={actor} />
        </>
      );
  }
}

/** The name of the keys that were used, unless the actor is a user. */
const keysOf = ({ userId, name }: LoggedEvent['actor']) => (userId === null && name ? ` with the keys “${name}”` : '');

const Person = ({ actor: { userId, name } }: { readonly actor: LoggedEvent['actor'] }) =>
  userId && name !== null ? <AboveLine page={`users/${userId}`}>{name || userId}</AboveLine> : 'a deleted user';

/** The user or owner who acted, as initials; nothing for programs. */
export function PersonAvatar({ event: { actor } }: { readonly event: Pick<LoggedEvent, 'actor'> }) {
  const name = actor.impersonatorName ?? (actor.userId ? actor.name : null);
  return name && <Avatar name={name} url={null} />;
}

const AboveLine = ({ page, children }: { readonly page: string; readonly children: string }) => (
  <span className="relative z-10">
    <PageLink page={page}>{children}</PageLink>
  </span>
);

/** The subject of an event, with a link if it still exists and has a page. */
export function EventSubject({ subject: { id, type, name } }: Pick<LoggedEvent, 'subject'>) {
  if (type === null)
    return (
      <span title={id} className="[overflow-wrap:anywhere]">
        {name || id}
      </span>
    );
  return <AboveLine page={`${type}s/${id}`}>{name || id}</AboveLine>;
}
