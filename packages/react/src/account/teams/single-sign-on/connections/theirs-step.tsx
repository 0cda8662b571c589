import type { SingleSignOnConnection } from '@latchkey/sdk/single-sign-on';
import { useContext } from 'react';
import { TimeContext } from '../../../../hooks/dom/time.ts';
import { useConnectionsText } from '../../../../i18n/texts/connections.ts';
import { useDate } from '../../../../i18n/use-date.ts';
import { Drawings } from '../identity-providers/drawings.tsx';
import { identityProviderOf } from '../identity-providers/identity-providers.ts';
import { OidcForm } from './oidc-form.tsx';
import { SamlForm } from './saml-form.tsx';
import { Step } from './step.tsx';
import { asSentence, isSetUp, type StepProps } from './step-props.ts';

/** What the identity provider's pages show, entered here. */
export function TheirsStep({ number, provider, connection, connections }: StepProps) {
  const text = useConnectionsText();
  const known = identityProviderOf(connection);
  const Form = connection.type === 'saml' ? SamlForm : OidcForm;
  return (
    <Step number={number} title={text('stepTheirs', { provider })} isDone={isSetUp(connection)}>
      <p data-latchkey="text">{asSentence(text('stepTheirsHelp', { provider }))}</p>
      {known && <Drawings pages={known.theirs} of={known.name} values={{}} />}
      {connection.saml && connection.saml.entityId !== '' && <Entered saml={connection.saml} />}
      <Form connection={connection} save={(changes) => connections.update(connection, changes)} />
    </Step>
  );
}

/** What has been read of an identity provider's metadata. */
function Entered({ saml }: { readonly saml: NonNullable<SingleSignOnConnection['saml']> }) {
  const text = useConnectionsText();
  const date = useDate();
  const { clock } = useContext(TimeContext);
  return (
    <>
      <p data-latchkey="small">
        {text('samlEntityId')}: <span data-latchkey="code">{saml.entityId}</span>
      </p>
      {saml.sloUrl !== null && (
        <p data-latchkey="small">
          {text('samlTheirSloUrl')}: <span data-latchkey="code">{saml.sloUrl}</span>
        </p>
      )}
      {saml.certificates.map(({ fingerprintSha256, notAfter }) => (
        <p key={fingerprintSha256} data-latchkey={notAfter.getTime() > clock() ? 'small' : 'error'}>
          {text(notAfter.getTime() > clock() ? 'samlCertificateUntil' : 'samlCertificateOver', {
            date: date(notAfter),
          })}
        </p>
      ))}
    </>
  );
}
