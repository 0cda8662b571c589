import { CopyButton } from '@latchkey/react';

interface CopyableListProps {
  readonly entries: readonly (readonly [name: string, text: string])[];
}

/** Named texts to paste elsewhere, each with a copy button; in two columns where there is room. */
export const CopyableList = ({ entries }: CopyableListProps) => (
  <div className="@container">
    <dl className="grid @3xl:grid-cols-2 gap-x-8 gap-y-5">
      {entries.map(([name, text]) => (
        <div key={name} className="min-w-0">
          <dt className="font-medium">{name}</dt>
          <dd className="mt-1.5 flex items-center gap-2">
            <code dir="ltr" className="min-w-0 break-all rounded-control bg-muted px-2 py-1 font-mono text-small">
              {text}
            </code>
            <CopyButton text={text} label={`Copy ${name}`} />
          </dd>
        </div>
      ))}
    </dl>
  </div>
);
