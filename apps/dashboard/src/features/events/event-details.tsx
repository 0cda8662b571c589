import type { LoggedEvent } from '@latchkey/sdk/admin';
import type { ReactNode } from 'react';
import { PageLink } from '../projects/page-link.tsx';
import { factsOf, words } from './event-words.ts';

const exact = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'long' });

type State = Readonly<Record<string, unknown>> | null;

/** Everything stored about an event, and links to related events. */
export function EventDetails({ event }: { readonly event: LoggedEvent }) {
  const { kind, at, actor, subject, requestId, detail } = event;
  const hasChanges = 'before' in detail || 'after' in detail;
  return (
    <div className="mt-3 space-y-3 rounded-control bg-muted p-3">
      {hasChanges && <Changes before={(detail.before ?? null) as State} after={(detail.after ?? null) as State} />}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {factsOf(detail).map(([name, value]) => (
          <Fact key={name} name={name}>
            {value === detail.merged_into ? <PageLink page={`users/${value}`}>{value}</PageLink> : value}
          </Fact>
        ))}
        <Fact name="Target">{subject.id}</Fact>
        {actor.userId && <Fact name="Actor">{actor.userId}</Fact>}
        {actor.impersonatorId && <Fact name="Impersonator">{actor.impersonatorId}</Fact>}
        <Fact name="Time">{exact.format(at)}</Fact>
        <Fact name="Type">{kind}</Fact>
        <Fact name="Request">{requestId}</Fact>
      </dl>
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <Others search={{ kind }}>More events of this type</Others>
        <Others search={{ about: subject.id }}>All events for this target</Others>
        {actor.userId && <Others search={{ by: actor.userId }}>All events by this actor</Others>}
        {actor.impersonatorId && <Others search={{ as: actor.impersonatorId }}>All events by this impersonator</Others>}
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

interface ChangesProps {
  readonly before: State;
  readonly after: State;
}

/** The changed values, before and after. */
function Changes({ before, after }: ChangesProps) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]),
  );
  if (names.length === 0) return <p className="text-soft">No values changed.</p>;
  return (
    <dl className="divide-y divide-line rounded-control border border-line bg-card">
      {names.map((name) => (
        <div key={name} className="grid gap-x-4 gap-y-1 px-3 py-2 sm:grid-cols-[10rem_1fr]">
          <dt className="font-medium [overflow-wrap:anywhere]">{words(name)}</dt>
          {before !== null && <Value mark="−" label="Before" value={before[name]} tone="bg-danger-wash" />}
          {after !== null && <Value mark="+" label="After" value={after[name]} tone="bg-success-wash" />}
        </div>
      ))}
    </dl>
  );
}

interface ValueProps {
  readonly mark: string;
  readonly label: string;
  readonly value: unknown;
  readonly tone: string;
}

const Value = ({ mark, label, value, tone }: ValueProps) => (
  <dd className={`flex min-w-0 gap-2 rounded px-2 py-0.5 font-mono text-small sm:col-start-2 ${tone}`}>
    <span aria-hidden="true">{mark}</span>
    <span className="sr-only">{label}: </span>
    <span className="min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere]">{shown(value)}</span>
  </dd>
);

function shown(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  return typeof value === 'string' ? value || '(empty)' : JSON.stringify(value, null, 2);
}
