import type { ServerUser } from '@latchkey/sdk/server';
import { useCallback } from 'react';
import { useAdminApp } from '../../app/current-project.ts';
import { type Choice, Combobox } from '../../ui/form/listbox/combobox.tsx';
import { nameOf } from './user-name.ts';

const SHOWN = 8;

interface UserComboboxProps {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly chosen: Choice | null;
  readonly onChoose: (choice: Choice | null) => void;
}

/** Picks a user of the project by name, email or ID. */
export function UserCombobox(props: UserComboboxProps) {
  const adminApp = useAdminApp();
  const find = useCallback(
    (query: string) => adminApp.usersStore({ query, limit: SHOWN, orderBy: 'signedUpAt', desc: true }),
    [adminApp],
  );
  return <Combobox {...props} placeholder="Search by name, email or ID" find={find} choiceOf={choiceOf} />;
}

const choiceOf = (user: ServerUser): Choice => ({
  id: user.id,
  name: nameOf(user),
  detail: user.displayName ? user.primaryEmail : null,
  image: user.profileImageUrl,
});
