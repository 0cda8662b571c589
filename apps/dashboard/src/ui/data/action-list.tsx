import type { GuardedCall } from '@latchkey/sdk/admin';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../app/allowed.tsx';
import { useFrame } from '../../app/frame-context.ts';
import { ErrorMessage } from '../feedback/error-message.tsx';
import { useFocusRestore } from '../feedback/use-focus-restore.ts';
import { RowButton } from '../layout/row-button.tsx';
import { Confirm } from '../overlay/confirm.tsx';

/** An action on an item of the list. */
export interface Action {
  readonly label: string;
  /** A confirmation shown first; its title names the item. */
  readonly question?: { readonly title: string; readonly action: string; readonly text: ReactNode };
  /** The call the button makes. It isn't offered to owners whose role doesn't allow it. */
  readonly call: GuardedCall;
  /** The message shown when it is done. */
  readonly done: string;
  readonly run: () => Promise<unknown>;
}

export interface ActionItem {
  readonly id: string;
  /** The item's name in the buttons' labels. */
  readonly name: string;
  readonly title: ReactNode;
  readonly badges?: ReactNode;
  readonly facts?: ReactNode;
  /** Buttons rendered before the actions. */
  readonly buttons?: ReactNode;
  readonly actions: readonly Action[];
}

interface ActionListProps {
  readonly label: string;
  readonly items: readonly ActionItem[];
  /** Shown if the list is empty. */
  readonly none: ReactNode;
}

/** A list of items with actions, some of which are confirmed first. */
export function ActionList({ label, items, none }: ActionListProps) {
  const { notify } = useFrame();
  const [asked, setAsked] = useState<Action>();
  const [running, setRunning] = useState<Action['label']>();
  const [error, setError] = useState<unknown>();
  useFocusRestore(running !== undefined);

  async function run(act: Action, of: string): Promise<void> {
    if (act.question) return setAsked(act);
    if (running !== undefined) return;
    setError(undefined);
    setRunning(act.label + of);
    await act.run().then(() => notify(act.done), setError);
    setRunning(undefined);
  }

  return (
    <>
      {items.length === 0 ? (
        <p className="text-soft">{none}</p>
      ) : (
        <ul aria-label={label} className="divide-y divide-line">
          {items.map((item) => (
            <Row key={item.id} item={item} running={running} onAction={(act) => void run(act, item.name)} />
          ))}
        </ul>
      )}
      <ErrorMessage error={error} />
      <Confirm
        open={asked !== undefined}
        title={asked?.question?.title ?? ''}
        action={asked?.question?.action ?? ''}
        isDestructive
        act={async () => {
          await asked?.run();
          if (asked) notify(asked.done);
        }}
        onClose={() => setAsked(undefined)}
      >
        {asked?.question?.text}
      </Confirm>
    </>
  );
}

interface RowProps {
  readonly item: ActionItem;
  readonly running: string | undefined;
  readonly onAction: (act: Action) => void;
}

function Row({ item: { name, title, badges, facts, buttons, actions }, running, onAction }: RowProps) {
  const may = useMay();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 break-words font-medium [overflow-wrap:anywhere]">{title}</span>
          {badges}
        </p>
        {facts && <div className="mt-0.5 text-soft">{facts}</div>}
      </div>
      <div className="flex flex-wrap gap-2">
        {buttons}
        {actions
          .filter(({ call }) => may(call))
          .map((act) => (
            <RowButton
              key={act.label}
              aria-label={`${act.label} ${name}`}
              isDestructive={act.question !== undefined}
              aria-busy={running === act.label + name || undefined}
              onClick={() => onAction(act)}
            >
              {act.label}
            </RowButton>
          ))}
      </div>
    </li>
  );
}
