import { type ReactNode, useRef, useState } from 'react';
import { Confirm } from '../overlay/confirm.tsx';

/** A change worth a second look: the old value, the new one and the consequence. */
export interface RiskyChange {
  readonly setting: string;
  readonly before: string;
  readonly after: string;
  readonly consequence: string;
}

interface Review {
  /** Resolves to whether to save. Immediate if nothing is risky. */
  readonly ask: (changes: readonly RiskyChange[]) => Promise<boolean>;
  /** The dialog, to be rendered by the page. */
  readonly question: ReactNode;
}

/** Confirms risky changes before they are saved. */
export function useChangeReview(): Review {
  const [changes, setChanges] = useState<readonly RiskyChange[]>([]);
  const answer = useRef<(isWanted: boolean) => void>(() => {});

  const settle = (isWanted: boolean) => {
    answer.current(isWanted);
    setChanges([]);
  };
  const question = (
    <Confirm
      open={changes.length > 0}
      title="Save these changes?"
      action="Save changes"
      cancel="Go back"
      act={() => answer.current(true)}
      onClose={() => settle(false)}
    >
      <Differences changes={changes} />
    </Confirm>
  );
  return {
    ask(wanted) {
      if (wanted.length === 0) return Promise.resolve(true);
      setChanges(wanted);
      return new Promise((resolve) => (answer.current = resolve));
    },
    question,
  };
}

const Differences = ({ changes }: { readonly changes: readonly RiskyChange[] }) => (
  <ul aria-label="Changes" className="divide-y divide-line">
    {changes.map(({ setting, before, after, consequence }) => (
      <li key={setting} className="py-3 first:pt-0 last:pb-0">
        <p className="font-medium text-foreground">{setting}</p>
        <p className="mt-0.5 flex flex-wrap gap-x-2">
          <del className="text-danger">
            <span className="sr-only">Was: </span>
            {before}
          </del>
          <span aria-hidden="true">→</span>
          <ins className="text-success no-underline">
            <span className="sr-only">Becomes: </span>
            {after}
          </ins>
        </p>
        <p className="mt-0.5">{consequence}</p>
      </li>
    ))}
  </ul>
);
