import { useStore } from '@latchkey/react';
import { canSignIn } from '@latchkey/sdk/sign-in-methods';
import { type ReactNode, useState } from 'react';
import { Allowed } from '../../../app/allowed.tsx';
import { useShownProject } from '../../../app/current-project.ts';
import { hasApp } from '../../../features/projects/app-choice.tsx';
import { PageLink } from '../../../features/projects/page-link.tsx';
import { type Action, ActionList } from '../../../ui/data/action-list.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { RowButton } from '../../../ui/layout/row-button.tsx';
import { ResetEmail } from '../reset-email.tsx';
import { SetPassword } from '../set-password.tsx';
import { useShownUser, useUserDetail } from '../user-detail.ts';

/** Sets and removes the password, or lets the user choose a new one by email. */
export function Password() {
  const user = useShownUser();
  const obstacles = useObstacles();
  const [opened, setOpened] = useState<'set' | 'reset'>();
  const close = () => setOpened(undefined);
  const remove: Action = {
    label: 'Remove',
    question: {
      title: 'Remove the password?',
      action: 'Remove password',
      text: 'The user can no longer sign in with it, and is signed out everywhere.',
    },
    call: 'PATCH /users/:user_id password',
    done: 'Password removed',
    run: () => user.update({ password: null }),
  };
  const reasons = [...new Set(Object.values(obstacles))].filter(Boolean);
  return (
    <div className="flex flex-col gap-4">
      <ActionList
        label="Password"
        none=""
        items={[
          {
            id: 'password',
            name: 'password',
            title: 'Password',
            badges: user.hasPassword ? <Badge tone="success">Set</Badge> : <Badge>Not set</Badge>,
            buttons: (
              <>
                {!obstacles.set && (
                  <Allowed call="PATCH /users/:user_id password">
                    <RowButton onClick={() => setOpened('set')}>
                      {user.hasPassword ? 'Set new password' : 'Set password'}
                    </RowButton>
                  </Allowed>
                )}
                {!obstacles.reset && (
                  <Allowed call="POST /auth/password/send-reset-code">
                    <RowButton onClick={() => setOpened('reset')}>Send reset email</RowButton>
                  </Allowed>
                )}
              </>
            ),
            actions: user.hasPassword && !obstacles.removal ? [remove] : [],
          },
        ]}
      />
      {reasons.map((reason, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sentences without a state.
        <p key={index} className="text-pretty text-soft">
          {reason}
        </p>
      ))}
      <SetPassword open={opened === 'set'} onClose={close} />
      <ResetEmail open={opened === 'reset'} onClose={close} />
    </div>
  );
}

/** Why something can't be done; it would be refused, or a reset email would silently not be sent. */
function useObstacles(): { readonly set: ReactNode; readonly reset: ReactNode; readonly removal: ReactNode } {
  const user = useShownUser();
  const project = useShownProject();
  const { config } = project;
  const channels = useStore(useUserDetail().stores.contactChannels);
  const isOn = {
    credential_enabled: config.credentialEnabled,
    magic_link_enabled: config.magicLinkEnabled,
    passkey_enabled: config.passkeyEnabled,
  };
  const hasWayIn = (hasPassword: boolean) =>
    canSignIn(
      {
        hasPassword,
        hasPasskey: user.passkeyAuthEnabled,
        addresses: channels.filter(({ usedForAuth }) => usedForAuth),
        providers: user.oauthProviders.map(({ id }) => id),
      },
      { isOn: (setting) => isOn[setting], providers: config.oauthProviders.map(({ id }) => id) },
    );
  const signsIn = channels.some(({ value, usedForAuth }) => usedForAuth && value === user.primaryEmail);

  const isOff = config.credentialEnabled ? undefined : (
    <>
      Password sign-in is off in this project.{' '}
      <PageLink tone="accent" page="sign-in">
        Open sign-in methods
      </PageLink>
    </>
  );

  function noReset(): ReactNode {
    if (isOff) return isOff;
    if (user.primaryEmail === null) return "Reset emails can't be sent: this user has no primary email.";
    if (!signsIn) return "Reset emails can't be sent: the primary email isn't used for sign-in.";
    if (hasApp(project, 'password-reset')) return undefined;
    return (
      <>
        Reset emails can't be sent: their links need a domain of your app.{' '}
        <PageLink tone="accent" page="domains">
          Open domains
        </PageLink>
      </>
    );
  }

  return {
    set:
      isOff ??
      (user.primaryEmail === null && !user.hasPassword
        ? 'A password needs a primary email. Add one on the profile first.'
        : undefined),
    reset: noReset(),
    removal:
      user.hasPassword && hasWayIn(true) && !hasWayIn(false)
        ? "The password is this user's only way to sign in. Add another sign-in method before you remove it."
        : undefined,
  };
}
