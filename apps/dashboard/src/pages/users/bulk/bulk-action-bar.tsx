import type { UserPage } from '@latchkey/sdk/server';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useShownProject } from '../../../app/current-project.ts';
import { useFrame } from '../../../app/frame-context.ts';
import { pathOf } from '../../../app/paths.ts';
import { nameOf } from '../../../features/users/user-name.ts';
import { RowButton } from '../../../ui/layout/row-button.tsx';
import { MAX_SELECTED, type Selection } from '../selection.ts';
import { type BulkAction, bulkActions } from './bulk-actions.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { DoneNotice } from './done-notice.tsx';
import { useBulk } from './use-bulk.ts';

interface BulkActionsProps {
  /** Those of this page. */
  readonly users: UserPage;
  readonly selection: Selection;
  /** Told of the page as it was before. */
  readonly onDeleted: (page: UserPage, ids: readonly string[]) => void;
}

/** What can be done to the chosen users, what was done, and the way back. It stays in view while the table scrolls. */
export function BulkActions({ users, selection, onDeleted }: BulkActionsProps) {
  const before = useRef(users);
  const bulk = useBulk(selection, (ids) => onDeleted(before.current, ids));
  const { chosen, drop } = selection;

  function ask(act: BulkAction): void {
    before.current = users;
    bulk.ask(act);
  }

  return (
    <>
      {(users.length > 0 || chosen.size > 0) && (
        <fieldset className="selection-bar sticky top-14 z-10 flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 bg-background py-1.5 max-sm:top-19">
          <legend className="sr-only">Selected users</legend>
          {users.length > 0 && <SelectPage users={users} selection={selection} />}
          <p role="status" className={chosen.size > 0 ? 'ms-auto font-medium' : 'sr-only'}>
            {chosen.size > 0 && `${chosen.size} selected`}
          </p>
          {chosen.size > 0 && (
            <div className="flex flex-wrap gap-2">
              <WriteTo chosen={chosen} />
              {bulkActions.map((act) => (
                <RowButton key={act.label} aria-haspopup="dialog" onClick={() => ask(act)}>
                  {act.label}
                </RowButton>
              ))}
              <RowButton onClick={() => drop([...chosen.keys()])}>Clear selection</RowButton>
            </div>
          )}
        </fieldset>
      )}
      {bulk.notice && <DoneNotice key={bulk.notice.text} notice={bulk.notice} onDismiss={bulk.dismiss} />}
      <BulkDialog bulk={bulk} />
    </>
  );
}

function SelectPage({ users, selection: { chosen, choose } }: Pick<BulkActionsProps, 'users' | 'selection'>) {
  const { notify } = useFrame();
  const count = users.filter(({ id }) => chosen.has(id)).length;
  const isAll = count === users.length;
  return (
    <label className="flex min-h-9 cursor-pointer items-center gap-3 ps-5 max-md:ps-4 pointer-coarse:min-h-11">
      <input
        type="checkbox"
        className="size-4.5 accent-accent"
        checked={isAll}
        ref={(input) => {
          if (input) input.indeterminate = count > 0 && !isAll;
        }}
        onChange={() => choose(users, !isAll) || notify(`At most ${MAX_SELECTED} users can be selected`)}
      />
      Select all on this page
    </label>
  );
}

/** Goes on to write an email to the chosen users. */
function WriteTo({ chosen }: Pick<Selection, 'chosen'>) {
  const navigate = useNavigate();
  const { id } = useShownProject();
  const recipients = [...chosen.values()].map((user) => ({
    id: user.id,
    name: nameOf(user),
    detail: user.primaryEmail,
    image: user.profileImageUrl,
  }));
  return (
    <RowButton onClick={() => void navigate({ to: pathOf(id, 'emails/compose'), state: { recipients } as object })}>
      Send email
    </RowButton>
  );
}
