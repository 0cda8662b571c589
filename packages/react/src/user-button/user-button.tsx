import type { CurrentUser } from '@latchkey/sdk';
import type { ReactNode } from 'react';
import { useApp } from '../hooks/use-app.ts';
import { useKnown } from '../hooks/use-store.ts';
import { useMenuText } from '../i18n/texts/menu.ts';
import { useRoot } from '../i18n/use-root.ts';
import { Avatar } from '../ui/avatar.tsx';
import { useMenu } from '../ui/overlay/use-menu.ts';
import { UserMenu } from './user-menu.tsx';

/** An entry of the application's own in the menu of the user. */
export interface UserMenuItem {
  /** What the entry says. */
  readonly text: string;
  /** Stands before the text. */
  readonly icon?: ReactNode;
  /** Called when the item is chosen. The menu closes once it is done; an error is shown in it. */
  onClick(): unknown;
}

/** Options of the user button. */
export interface UserButtonProps {
  /** Shows the name and email beside the picture. */
  readonly showUserInfo?: boolean | undefined;
  /** Switches between light and dark; without it no toggle is shown. */
  readonly colorModeToggle?: (() => unknown) | undefined;
  /** For signed-in users, after the account settings. */
  readonly extraItems?: readonly UserMenuItem[] | undefined;
}

const noItems: readonly UserMenuItem[] = [];

/** The signed-in user, with a menu of actions: `<UserButton showUserInfo />`. */
export function UserButton(props: UserButtonProps) {
  const user = useKnown(useApp().userStore);
  if (user === undefined) return <span data-latchkey="menu-button" aria-hidden="true" />;
  // The menu of one user is closed for the next one.
  return <KnownUser key={user?.id} {...props} user={user} />;
}

interface KnownUserProps extends UserButtonProps {
  readonly user: CurrentUser | null;
}

function KnownUser({ user, showUserInfo = false, colorModeToggle, extraItems = noItems }: KnownUserProps) {
  const text = useMenuText();
  const root = useRoot();
  const menu = useMenu();
  const account = user?.displayName || user?.primaryEmail;
  const email = user?.primaryEmail;
  return (
    <span data-latchkey="user" {...root}>
      <button type="button" data-latchkey="menu-button" {...menu.button}>
        <span data-latchkey="hidden">{account ? text('accountOf', { account }) : text('accountMenu')}</span>
        <Avatar user={user} border />
        {showUserInfo && user && (
          <span data-latchkey="row-text" aria-hidden="true">
            {account && <span data-latchkey="row-title">{account}</span>}
            {email && email !== account && <span data-latchkey="small">{email}</span>}
          </span>
        )}
      </button>
      {menu.isOpen && <UserMenu user={user} menu={menu} extraItems={extraItems} colorModeToggle={colorModeToggle} />}
    </span>
  );
}
