import { useConnectionsText } from '../../../../i18n/texts/connections.ts';
import { CopiedValue } from '../copied-value.tsx';
import { identityProviderOf } from './identity-providers.ts';
import { OwnKeys } from './own-keys/own-keys.tsx';
import { SignRequests } from './sign-requests.tsx';
import { Step } from './step.tsx';
import { isVisit, type StepProps } from './step-props.ts';

/** Our values, by the names that the pages of the identity provider have for them. */
export function OursStep({ number, provider, connection, connections, team }: StepProps) {
  const text = useConnectionsText();
  const { clicks, ...names } = identityProviderOf(connection);
  const { saml, oidc } = connection;
  return (
    <Step number={number} title={text('stepOurs', { provider })} isDone={undefined}>
      <p data-latchkey="text">{text('stepOursHelp')}</p>
      {clicks && (
        <ol data-latchkey="points">
          {clicks.map((click) => (
            <li key={click}>{click}</li>
          ))}
        </ol>
      )}
      {saml && (
        <>
          <CopiedValue label={names.entityId ?? text('samlEntityId')} value={saml.serviceProvider.entityId} />
          <CopiedValue label={names.acsUrl ?? text('samlAcsUrl')} value={saml.serviceProvider.acsUrl} />
          <CopiedValue label={names.sloUrl ?? text('samlSloUrl')} value={saml.serviceProvider.sloUrl} />
          <CopiedValue label={text('samlMetadataUrl')} value={saml.serviceProvider.metadataUrl} />
          <OwnKeys connection={connection} provider={provider} canReplace={!isVisit({ team })} />
          <SignRequests connection={connection} connections={connections} provider={provider} />
        </>
      )}
      {oidc && (
        <>
          <CopiedValue label={names.redirectUrl ?? text('oidcRedirectUri')} value={oidc.redirectUrl} />
          <CopiedValue
            label={names.postLogoutRedirectUrl ?? text('oidcPostLogoutRedirectUri')}
            value={oidc.postLogoutRedirectUrl}
          />
          <CopiedValue
            label={names.backchannelLogoutUrl ?? text('oidcBackchannelLogoutUrl')}
            value={oidc.backchannelLogoutUrl}
          />
        </>
      )}
    </Step>
  );
}
