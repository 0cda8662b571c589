import { useStore } from '@latchkey/react';
import type { AdminProject } from '@latchkey/sdk/admin';
import { useApps } from '../../app/apps.ts';
import { useAdminApp } from '../../app/current-project.ts';
import { shownProviders } from '../../features/sign-in/shown-providers.ts';
import { SignInPreview } from '../../features/sign-in/sign-in-preview.tsx';
import { SettingsForm } from '../../ui/form/settings-form.tsx';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { signInRisks } from './sign-in-risks.ts';

export function SignInMethods() {
  return (
    <Page title="Sign-in methods" description="How people get into the application." skeleton="form">
      <Methods />
    </Page>
  );
}

function Methods() {
  const { refreshProjects } = useApps();
  const adminApp = useAdminApp();
  const { config, displayName, update } = useStore(adminApp.projectStore);
  const { anonymousSignUpEnabled, apiKeysSurviveReset, privateAccounts, secretsReadable, oidcProviders } = config;
  const { signUpEnabled, credentialEnabled, magicLinkEnabled, passkeyEnabled } = config;
  const { clientUserDeletionEnabled, allowUserApiKeys } = config;
  const providers = shownProviders(config.oauthProviders, oidcProviders);
  return (
    <SettingsForm
      values={{
        signUpEnabled,
        credentialEnabled,
        magicLinkEnabled,
        passkeyEnabled,
        clientUserDeletionEnabled,
        allowUserApiKeys,
        apiKeysSurviveReset,
        anonymousSignUpEnabled,
        privateAccounts,
        secretsReadable,
      }}
      risks={(before, after) => signInRisks(before, after, providers.length > 0)}
      below={(form) => (
        <div className="mt-6">
          <SignInPreview {...form.watch()} name={displayName} providers={providers} />
        </div>
      )}
      save={async ({ anonymousSignUpEnabled, apiKeysSurviveReset, privateAccounts, secretsReadable, ...switches }) => {
        const typed = { anonymousSignUpEnabled, apiKeysSurviveReset, privateAccounts, secretsReadable };
        await update({ config: { ...switches, ...changesOf(config, typed) } });
        await refreshProjects();
      }}
    >
      {(form) => (
        <>
          <Card title="Accounts">
            <SwitchField
              label="Allow sign-up"
              hint="Anybody can make an account. Without it only your server creates users."
              {...form.register('signUpEnabled')}
            />
            <SwitchField
              label="Guests"
              hint="An application can start people without an account, and let them keep what they did when they sign up."
              {...form.register('anonymousSignUpEnabled')}
            />
            <SwitchField
              label="Users delete their own account"
              hint="Whoever is signed in can delete the account for good. Without it only your server does."
              {...form.register('clientUserDeletionEnabled')}
            />
            <SwitchField
              label="API keys of users"
              hint="Users make keys with which programs act for them."
              {...form.register('allowUserApiKeys')}
            />
            <SwitchField
              label="API keys survive a password reset"
              hint="When off, resetting a password revokes the user's API keys."
              {...form.register('apiKeysSurviveReset')}
            />
          </Card>
          <Card title="Methods">
            <SwitchField
              label="Email and password"
              hint="People choose a password of 8 to 70 characters. Without any method nobody can sign in."
              {...form.register('credentialEnabled')}
            />
            <SwitchField
              label="Email with a code or a link"
              hint="People get a mail with six characters and a link. Either signs them in, without a password."
              {...form.register('magicLinkEnabled')}
            />
            <SwitchField
              label="Passkeys"
              hint="People sign in with the lock of their device, on localhost and on your trusted domains. They add a passkey once they have signed in another way."
              {...form.register('passkeyEnabled')}
            />
          </Card>
          <Card title="Privacy">
            <SwitchField
              label="Private accounts"
              hint="No one can find out which email addresses have an account. Signing up with a password is finished by a link in an email."
              {...form.register('privateAccounts')}
            />
            <SwitchField
              label="Older clients can read stored secrets"
              hint="Clients of the Stack Auth SDK expect the SMTP password and client secrets in the settings they read. Turn this off if you don't administer this project with one."
              {...form.register('secretsReadable')}
            />
          </Card>
        </>
      )}
    </SettingsForm>
  );
}

type Additional = Pick<
  AdminProject['config'],
  'anonymousSignUpEnabled' | 'apiKeysSurviveReset' | 'privateAccounts' | 'secretsReadable'
>;

/** What was changed alone: to say some of it at all needs a recent proof. */
const changesOf = (before: Additional, after: Additional): Partial<Additional> =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => value !== before[name as keyof Additional]));
