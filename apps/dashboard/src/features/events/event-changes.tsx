import { words } from './event-words.ts';

type State = Readonly<Record<string, unknown>> | null;

interface ChangesProps {
  readonly before: State;
  readonly after: State;
}

/** What changed: each value as it was and as it became. */
export function Changes({ before, after }: ChangesProps) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]),
  );
  if (names.length === 0) return <p className="text-soft">Nothing is another value than before.</p>;
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
  <dd className={`flex min-w-0 gap-2 rounded px-2 py-0.5 font-mono text-[0.8125rem] sm:col-start-2 ${tone}`}>
    <span aria-hidden="true">{mark}</span>
    <span className="sr-only">{label}: </span>
    <span className="min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere]">{shown(value)}</span>
  </dd>
);

function shown(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  return typeof value === 'string' ? value || '(empty)' : JSON.stringify(value, null, 2);
}
