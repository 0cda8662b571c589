import { useConnectionsText } from '../../../../i18n/texts/connections.ts';
import { CopiedValue } from '../copied-value.tsx';
import { Drawings } from '../identity-providers/drawings.tsx';
import { identityProviderOf } from '../identity-providers/identity-providers.ts';
import { OwnKeys } from './own-keys/own-keys.tsx';
import { SignRequests } from './sign-requests.tsx';
import { Step } from './step.tsx';
import { isVisit, type StepProps } from './step-props.ts';

/** Our values, on the pages of the identity provider that ask for them. */
export function OursStep({ number, provider, connection, connections, team }: StepProps) {
  const text = useConnectionsText();
  const known = identityProviderOf(connection);
  const { saml, oidc } = connection;
  const acsUrl = saml?.serviceProvider.acsUrl ?? '';
  const values = { ...saml?.serviceProvider, acsUrlPattern: `^${acsUrl.replaceAll('.', '\\.')}$`, ...oidc };
  return (
    <Step number={number} title={text('stepOurs', { provider })} isDone={undefined}>
      <p data-latchkey="text">{text('stepOursHelp')}</p>
      {known && <Drawings pages={known.ours} of={known.name} values={values} />}
      {known?.name && <p data-latchkey="small">{text('pagesDrawn', { provider })}</p>}
      {saml && (
        <>
          <CopiedValue label={text('samlMetadataUrl')} value={saml.serviceProvider.metadataUrl} />
          <OwnKeys connection={connection} provider={provider} canReplace={!isVisit({ team })} />
          <SignRequests connection={connection} connections={connections} provider={provider} />
        </>
      )}
    </Step>
  );
}
