import type { ListedUser, ListedUserPage } from '@latchkey/sdk/server';
import { useNavigate } from '@tanstack/react-router';
import { Allowed } from '../../../app/allowed.tsx';
import { useShownProject } from '../../../app/current-project.ts';
import { describeError } from '../../../app/describe-error.ts';
import { useFrame } from '../../../app/frame-context.ts';
import { pathOf } from '../../../app/paths.ts';
import { nameOf } from '../../../features/users/user-name.ts';
import { RowButton } from '../../../ui/layout/row-button.tsx';
import { MAX_SELECTED, type Selection } from '../selection.ts';
import { bulkActions } from './bulk-actions.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { DoneNotice } from './done-notice.tsx';
import { useBulk } from './use-bulk.ts';

interface BulkActionsProps {
  /** The users on this page. */
  readonly users: ListedUserPage;
  readonly selection: Selection;
  /** Loads the first users that match, as many as can be selected. */
  readonly all: () => Promise<readonly ListedUser[]>;
}

/** Actions for the selected users, their results and undo. Stays in view while the table scrolls. */
export function BulkActions({ users, selection, all }: BulkActionsProps) {
  const bulk = useBulk(selection);
  const { chosen, drop } = selection;
  return (
    <>
      {chosen.size > 0 && (
        <fieldset className="selection-bar sticky top-14 z-10 flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 bg-background py-1.5 max-sm:top-19">
          <legend className="sr-only">Selected users</legend>
          <p role="status" className="font-medium">
            {chosen.size} selected
          </p>
          <SelectRest users={users} selection={selection} all={all} />
          <div className="ms-auto flex flex-wrap gap-2">
            <WriteTo chosen={chosen} />
            {bulkActions.map((act) => (
              <Allowed key={act.label} call={act.call}>
                <RowButton aria-haspopup="dialog" onClick={() => bulk.ask(act)}>
                  {act.label}
                </RowButton>
              </Allowed>
            ))}
            <RowButton onClick={() => drop([...chosen.keys()])}>Clear selection</RowButton>
          </div>
        </fieldset>
      )}
      {bulk.notice && <DoneNotice key={bulk.notice.text} notice={bulk.notice} onDismiss={bulk.dismiss} />}
      <BulkDialog bulk={bulk} />
    </>
  );
}

interface SelectRestProps extends Pick<BulkActionsProps, 'users' | 'selection' | 'all'> {}

/** Offers the other pages once a page is selected, if an action can affect as many. */
function SelectRest({ users, selection: { chosen, choose }, all }: SelectRestProps) {
  const { notify } = useFrame();
  const { total } = users;
  const isWhole = users.every(({ id }) => chosen.has(id));
  if (!isWhole || !total?.isExact || total.count <= users.length || total.count > MAX_SELECTED) return null;

  async function chooseAll(): Promise<void> {
    try {
      choose(await all(), true) || notify(`You can select up to ${MAX_SELECTED} users`);
    } catch (error) {
      notify(describeError(error).text);
    }
  }
  return <RowButton onClick={() => void chooseAll()}>Select all {total.count} users</RowButton>;
}

/** Composes an email to the selected users. */
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
    <Allowed call="POST /emails/send-email">
      <RowButton onClick={() => void navigate({ to: pathOf(id, 'emails/compose'), state: { recipients } as object })}>
        Send email
      </RowButton>
    </Allowed>
  );
}
