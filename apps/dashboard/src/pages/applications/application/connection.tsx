import { clientKinds, type OAuthClient } from '@latchkey/sdk/admin';
import { CopyableList } from '../../../ui/data/copyable-list.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useProviderUrls } from '../provider-urls.ts';

/** What a developer pastes into the application. */
export function Connection({ client: { id, kind, authentication } }: { readonly client: OAuthClient }) {
  const urls = useProviderUrls();
  const { hasRedirect } = clientKinds[kind];
  const proof = authentication === 'private-key' ? 'private key' : 'secret';
  return (
    <Card
      title="Connect your application"
      description={
        kind === 'machine'
          ? `Paste these values into its settings. It gets tokens with its client ID and ${proof}, and never acts for a user.`
          : 'Paste these values into its sign-in settings. Many applications need only the client ID and the issuer or discovery URL, and find the rest themselves.'
      }
    >
      <CopyableList
        entries={[
          ['Client ID', id],
          ['Issuer', urls.issuer],
          ['Discovery URL', urls.discovery],
          ...(hasRedirect ? [['Authorization endpoint', urls.authorization] as const] : []),
          ...(kind === 'device' ? [['Device authorization endpoint', urls.deviceAuthorization] as const] : []),
          ['Token endpoint', urls.token],
          ...(kind === 'machine' ? [] : [['Userinfo endpoint', urls.userinfo] as const]),
        ]}
      />
    </Card>
  );
}
