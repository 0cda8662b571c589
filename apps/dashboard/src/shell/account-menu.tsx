import { useUser } from '@latchkey/react';
import { Link } from '@tanstack/react-router';
import { useFrame } from '../app/frame-context.ts';
import { ACCOUNT } from '../app/paths.ts';
import { useTheme } from '../app/theme.ts';
import { type Theme, themes } from '../app/theme-choice.ts';
import { Icon } from '../ui/icons.tsx';
import { Popover } from '../ui/overlay/popover.tsx';

const item =
  'flex min-h-9 w-full items-center gap-2.5 rounded-control px-2 hover:bg-muted pointer-coarse:min-h-11 [&>svg]:text-soft';

/** The signed-in owner, account settings, theme and sign-out. */
export function AccountMenu() {
  const user = useUser();
  const { signOut } = useFrame();
  const name = user?.primaryEmail ?? user?.displayName ?? 'Signed out';
  return (
    <Popover
      align="end"
      buttonClassName="grid size-9 shrink-0 place-items-center rounded-full pointer-coarse:size-11"
      button={
        <>
          <span
            aria-hidden="true"
            className="grid size-8 place-items-center rounded-full bg-accent-wash font-semibold text-accent text-xs uppercase"
          >
            {name.slice(0, 2)}
          </span>
          <span className="sr-only">Account {name}</span>
        </>
      }
    >
      {(close) => (
        <>
          <div className="border-line border-b px-4 py-3">
            <p className="text-soft text-xs">Signed in as</p>
            <p className="truncate font-medium" title={user?.displayName ?? name}>
              {user?.displayName ?? name}
            </p>
            {user?.displayName && (
              <p className="truncate text-soft text-xs" title={name}>
                {name}
              </p>
            )}
          </div>
          <div className="border-line border-b p-2">
            <Link to={ACCOUNT} className={item} onClick={close}>
              <Icon name="account" />
              Your account
            </Link>
          </div>
          <ThemeChoice />
          <div className="border-line border-t p-2">
            <button
              type="button"
              className={item}
              onClick={() => {
                close();
                signOut();
              }}
            >
              <Icon name="signIn" />
              Sign out
            </button>
          </div>
        </>
      )}
    </Popover>
  );
}

const words: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' };

function ThemeChoice() {
  const [theme, choose] = useTheme();
  return (
    <fieldset className="px-4 py-3">
      <legend className="float-start mb-1.5 text-soft text-xs">Theme</legend>
      <div className="clear-both grid grid-cols-3 rounded-control bg-muted p-0.5">
        {themes.map((choice) => (
          <label
            key={choice}
            className="cursor-pointer rounded-[5px] py-1 text-center text-soft has-checked:bg-card has-checked:font-medium has-checked:text-foreground has-checked:shadow-sm has-focus-visible:outline-2 has-focus-visible:outline-[var(--latchkey-ring)] pointer-coarse:py-2.5"
          >
            <input
              type="radio"
              name="theme"
              value={choice}
              checked={theme === choice}
              onChange={() => choose(choice)}
              className="sr-only"
            />
            {words[choice]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
