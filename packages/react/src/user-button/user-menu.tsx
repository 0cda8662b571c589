import type { Account, CurrentUser } from '@latchkey/sdk';
import type { ReactNode } from 'react';
import { handOverEmail } from '../credentials/typed-email.ts';
import { useAction } from '../hooks/use-action.ts';
import { useApp } from '../hooks/use-app.ts';
import { useMenuText } from '../i18n/texts/menu.ts';
import { Avatar } from '../ui/avatar.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import type { useMenu } from '../ui/overlay/use-menu.ts';
import { useOtherAccounts } from './use-other-accounts.ts';
import type { UserButtonProps, UserMenuItem } from './user-button.tsx';

interface UserMenuProps extends Pick<UserButtonProps, 'colorModeToggle'> {
  readonly user: CurrentUser | null;
  readonly menu: ReturnType<typeof useMenu>;
  readonly extraItems: readonly UserMenuItem[];
}

/** The account actions available on every page. */
export function UserMenu({ user, menu, extraItems, colorModeToggle }: UserMenuProps) {
  const app = useApp();
  const text = useMenuText();
  const { act, failure } = useAction();
  const others = useOtherAccounts();
  const email = user?.primaryEmail;
  const account = user?.displayName || email;
  const theme = colorModeToggle ? [{ text: text('switchTheme'), onClick: colorModeToggle }] : [];
  const items: readonly UserMenuItem[] = user
    ? [{ text: text('accountSettings'), onClick: () => app.redirectToAccountSettings() }, ...extraItems, ...theme]
    : [
        { text: text('signIn'), onClick: () => app.redirectToSignIn() },
        { text: text('signUp'), onClick: () => app.redirectToSignUp() },
        ...theme,
      ];
  const endings: readonly UserMenuItem[] = [
    ...(user ? [{ text: text('signOut'), onClick: () => app.signOut() }] : []),
    ...(others?.length ? [{ text: text('signOutOfAll'), onClick: () => app.signOut({ all: true }) }] : []),
  ];
  const choose = (name: string, work: () => unknown) =>
    act(name, async () => {
      await work();
      menu.close();
    });
  const itemOf = ({ text, icon, onClick }: UserMenuItem) => (
    <MenuItem key={text} onChoose={() => choose(text, onClick)}>
      {icon}
      {text}
    </MenuItem>
  );
  async function goOnWith({ id, primaryEmail, isSignedIn }: Account): Promise<void> {
    if (isSignedIn && (await app.switchAccount(id))) return;
    handOverEmail(primaryEmail ?? '');
    await app.addAccount();
  }
  return (
    <div data-latchkey="menu" {...menu.popover}>
      {account && (
        <div data-latchkey="menu-header">
          <span data-latchkey="row-title">{account}</span>
          {email && email !== account && <span data-latchkey="small">{email}</span>}
        </div>
      )}
      <div role="menu" aria-label={text('accountMenu')} tabIndex={-1} {...menu.menu}>
        {items.map(itemOf)}
        {others && (user || others.length > 0) && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a menu.
          <div role="group" aria-label={text('otherAccounts')} data-latchkey="menu-group">
            {others.map((other) => (
              <MenuItem key={other.id} onChoose={() => choose(other.id, () => goOnWith(other))}>
                <OtherAccount account={other} />
              </MenuItem>
            ))}
            {user && itemOf({ text: text('addAccount'), onClick: () => app.addAccount() })}
          </div>
        )}
        {endings.map(itemOf)}
      </div>
      <ErrorMessage error={failure} />
    </div>
  );
}

interface MenuItemProps {
  onChoose(): unknown;
  readonly children: ReactNode;
}

const MenuItem = ({ onChoose, children }: MenuItemProps) => (
  <button type="button" role="menuitem" tabIndex={-1} data-latchkey="menu-item" onClick={onChoose}>
    {children}
  </button>
);

/** Whose account it is, and whether one has to sign in again. */
function OtherAccount({ account }: { readonly account: Account }) {
  const text = useMenuText();
  const { displayName, primaryEmail, isSignedIn } = account;
  return (
    <>
      <Avatar user={account} size={28} border />
      <span data-latchkey="row-text">
        <span data-latchkey="row-title">{displayName || primaryEmail}</span>
        {displayName && primaryEmail && <span data-latchkey="small">{primaryEmail}</span>}
        {!isSignedIn && <span data-latchkey="small">{text('accountSignedOut')}</span>}
      </span>
    </>
  );
}
