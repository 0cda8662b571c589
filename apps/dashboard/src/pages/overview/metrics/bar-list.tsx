import { useState } from 'react';
import { Card } from '../../../ui/layout/card.tsx';

interface BarListProps {
  readonly title: string;
  readonly description: string;
  /** Shown if the list is empty. */
  readonly nothing: string;
  readonly counts: readonly { readonly name: string; readonly count: number }[];
}

const SHOWN = 8;

/** Counts as numbers and bars, largest first. */
export function BarList({ title, description, nothing, counts }: BarListProps) {
  const [isWhole, setWhole] = useState(false);
  const most = Math.max(...counts.map(({ count }) => count));
  const shown = isWhole ? counts : counts.slice(0, SHOWN);
  return (
    <Card title={title} description={description}>
      {counts.length === 0 && <p className="text-pretty text-soft">{nothing}</p>}
      <ul className="space-y-2.5">
        {shown.map(({ name, count }) => (
          <li key={name}>
            <div className="flex justify-between gap-4">
              <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
              <span className="font-medium">{count.toLocaleString('en')}</span>
            </div>
            <div aria-hidden="true" className="mt-1 h-1.5 overflow-hidden rounded-full bg-muted">
              <div
                className="h-full rounded-full bg-accent forced-colors:bg-[CanvasText]"
                style={{ width: `${(100 * count) / most}%` }}
              />
            </div>
          </li>
        ))}
      </ul>
      {counts.length > SHOWN && (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          className="mt-3 rounded-control py-1 font-medium text-accent underline-offset-4 hover:underline"
        >
          {isWhole ? 'Show fewer' : `Show all ${counts.length}`}
        </button>
      )}
    </Card>
  );
}
