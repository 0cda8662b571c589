import type { LoggedEvent } from '@latchkey/sdk/admin';
import type { ReactNode } from 'react';
import { PageLink } from '../projects/page-link.tsx';
import { Changes } from './event-changes.tsx';
import { factsOf } from './event-words.ts';

const exact = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'long' });

type State = Readonly<Record<string, unknown>> | null;

/** All that is kept of an event, and the ways to others like it. */
export function EventDetails({ event }: { readonly event: LoggedEvent }) {
  const { kind, at, actor, subject, requestId, detail } = event;
  const hasChanges = 'before' in detail || 'after' in detail;
  return (
    <div className="mt-3 space-y-3 rounded-control bg-muted p-3">
      {hasChanges && <Changes before={(detail.before ?? null) as State} after={(detail.after ?? null) as State} />}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {factsOf(detail).map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
        <Fact name="Happened to">{subject.id}</Fact>
        {actor.userId && <Fact name="Done by">{actor.userId}</Fact>}
        {actor.impersonatorId && <Fact name="Acting">{actor.impersonatorId}</Fact>}
        <Fact name="Time">{exact.format(at)}</Fact>
        <Fact name="Kind">{kind}</Fact>
        <Fact name="Request">{requestId}</Fact>
      </dl>
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <Others search={{ kind }}>Others of this kind</Others>
        <Others search={{ about: subject.id }}>All that happened here</Others>
        {actor.userId && <Others search={{ by: actor.userId }}>All by the same person</Others>}
        {actor.impersonatorId && <Others search={{ as: actor.impersonatorId }}>All by who acted</Others>}
      </p>
    </div>
  );
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <dt className="text-soft first-letter:uppercase">{name}</dt>
    <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
  </>
);

const Others = ({
  search,
  children,
}: {
  readonly search: Readonly<Record<string, string>>;
  readonly children: string;
}) => (
  <PageLink page="events" search={search} tone="accent">
    {children}
  </PageLink>
);
