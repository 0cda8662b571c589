import { useStore } from '@latchkey/react';
import { useAdminApp } from '../../app/current-project.ts';
import { PageLink } from '../../features/projects/page-link.tsx';
import { shownProviders } from '../../features/sign-in/shown-providers.ts';
import { Card } from '../../ui/layout/card.tsx';

/** Which ways in there are; they are changed on pages of their own. */
export function MethodsCard() {
  const adminApp = useAdminApp();
  const { config } = useStore(adminApp.projectStore);
  const { oidcProviders } = useStore(adminApp.projectStore).config;
  const providers = shownProviders(config.oauthProviders, oidcProviders);
  const methods = [
    config.credentialEnabled && 'Email and password',
    config.magicLinkEnabled && 'Email with a code or a link',
    config.passkeyEnabled && 'Passkeys',
    ...providers.map(({ displayName }) => displayName),
  ].filter((method) => typeof method === 'string');
  return (
    <Card
      title="Methods"
      actions={
        <PageLink page="sign-in" tone="accent">
          Change methods
        </PageLink>
      }
    >
      <p>{methods.length > 0 ? methods.join(', ') : "No sign-in method is enabled, so users can't sign in."}</p>
    </Card>
  );
}
