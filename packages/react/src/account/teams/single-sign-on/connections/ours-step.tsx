import { useConnectionsText } from '../../../../i18n/texts/connections.ts';
import { CopiedValue } from '../copied-value.tsx';
import { identityProviderOf } from './identity-providers.ts';
import { Step } from './step.tsx';
import type { StepProps } from './step-props.ts';

/** Our values, by the names that the pages of the identity provider have for them. */
export function OursStep({ number, provider, connection }: StepProps) {
  const text = useConnectionsText();
  const { clicks, entityId, acsUrl, redirectUrl } = identityProviderOf(connection);
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
          <CopiedValue label={entityId ?? text('samlEntityId')} value={saml.serviceProvider.entityId} />
          <CopiedValue label={acsUrl ?? text('samlAcsUrl')} value={saml.serviceProvider.acsUrl} />
          <CopiedValue label={text('samlMetadataUrl')} value={saml.serviceProvider.metadataUrl} />
        </>
      )}
      {oidc && <CopiedValue label={redirectUrl ?? text('oidcRedirectUri')} value={oidc.redirectUrl} />}
    </Step>
  );
}
