import type { CurrentUser } from '@latchkey/sdk';
import { useAction } from '../hooks/use-action.ts';
import { useApp } from '../hooks/use-app.ts';
import { useMenuText } from '../i18n/texts/menu.ts';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import type { useMenu } from '../ui/overlay/use-menu.ts';
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
  const email = user?.primaryEmail;
  const account = user?.displayName || email;
  const theme = colorModeToggle ? [{ text: text('switchTheme'), onClick: colorModeToggle }] : [];
  const items: readonly UserMenuItem[] = user
    ? [
        { text: text('accountSettings'), onClick: () => app.redirectToAccountSettings() },
        ...extraItems,
        ...theme,
        { text: text('signOut'), onClick: () => app.signOut() },
      ]
    : [
        { text: text('signIn'), onClick: () => app.redirectToSignIn() },
        { text: text('signUp'), onClick: () => app.redirectToSignUp() },
        ...theme,
      ];
  const choose = (item: UserMenuItem) =>
    act(item.text, async () => {
      await item.onClick();
      menu.close();
    });
  return (
    <div data-latchkey="menu" {...menu.popover}>
      {account && (
        <div data-latchkey="menu-header">
          <span data-latchkey="row-title">{account}</span>
          {email && email !== account && <span data-latchkey="small">{email}</span>}
        </div>
      )}
      <div role="menu" aria-label={text('accountMenu')} tabIndex={-1} {...menu.menu}>
        {items.map((item) => (
          <button
            key={item.text}
            type="button"
            role="menuitem"
            tabIndex={-1}
            data-latchkey="menu-item"
            onClick={() => choose(item)}
          >
            {item.icon}
            {item.text}
          </button>
        ))}
      </div>
      <ErrorMessage error={failure} />
    </div>
  );
}
