import { useUser } from '@latchkey/react';
import type { LoggedEvent } from '@latchkey/sdk/admin';
import { PageLink } from '../projects/page-link.tsx';

/** Who did it, by name; users lead to their page. */
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
      return actor.userId === me.id ? 'by you' : `by ${actor.name ?? 'an owner who is gone'}`;
    case 'system':
      return 'by the service';
    case 'server':
    case 'admin':
      return `by ${actor.kind === 'server' ? 'a server' : 'an admin key'}${keysOf(actor)}`;
    default:
      return actor.userId === null ? (
        'by an application'
      ) : (
        <>
          by <Person actor={actor} />
        </>
      );
  }
}

/** Which keys it called with, unless a user's name stands there. */
const keysOf = ({ userId, name }: LoggedEvent['actor']) => (userId === null && name ? ` with the keys “${name}”` : '');

const Person = ({ actor: { userId, name } }: { readonly actor: LoggedEvent['actor'] }) =>
  userId && name !== null ? <PageLink page={`users/${userId}`}>{name || userId}</PageLink> : 'a user who is gone';

/** What it happened to, where it is there still and has a page. */
export function EventSubject({ subject: { id, type, name } }: Pick<LoggedEvent, 'subject'>) {
  if (type === null) return <span className="[overflow-wrap:anywhere]">{id}</span>;
  return <PageLink page={`${type}s/${id}`}>{name || id}</PageLink>;
}
