import type { SingleSignOnConnection, SingleSignOnTest } from '@latchkey/sdk/single-sign-on';
import { useAction } from '../../../../hooks/use-action.ts';
import type { Loaded } from '../../../../hooks/use-loaded.ts';
import { useConnectionsText } from '../../../../i18n/texts/connections.ts';
import { useMoment } from '../../../../i18n/use-date.ts';
import { Button } from '../../../../ui/button.tsx';
import { CopyButton } from '../../../../ui/clipboard/copy-button.tsx';
import { ErrorMessage } from '../../../../ui/feedback/error-message.tsx';
import { Loading } from '../../../../ui/feedback/loading.tsx';
import { useRefusal } from '../../team-refusal.ts';
import { MappingForm } from './mapping-form.tsx';
import { Step } from './step.tsx';
import { isSetUp, type StepProps } from './step-props.ts';
import { TESTED } from './use-connections.ts';

interface TestStepProps extends StepProps {
  readonly test: Loaded<SingleSignOnTest | null>;
}

/** A sign-in that ends in no session, and what its response says of the user. */
export function TestStep({ number, provider, connection, connections, test }: TestStepProps) {
  const text = useConnectionsText();
  const { act, busy, failure } = useAction();
  useRefusal(failure);
  const result = test.status === 'ok' ? test.data : null;
  const start = () =>
    act('test', async () => {
      const back = new URL(window.location.href);
      back.searchParams.set(TESTED, connection.id);
      const { url } = await connection.test({ redirectUrl: back.href });
      window.open(url, '_self');
    });
  return (
    <Step number={number} title={text('stepTest')} isDone={result?.outcome === 'passed'}>
      <p data-latchkey="text">{text('stepTestHelp', { provider })}</p>
      <ErrorMessage error={failure} />
      <div data-latchkey="actions">
        <Button
          variant="secondary"
          busy={busy !== undefined}
          aria-disabled={!isSetUp(connection) || undefined}
          onClick={start}
        >
          {text('testStart')}
        </Button>
      </div>
      <Loading of={test} />
      {result && <Result type={connection.type} of={result} />}
      {result && (
        <MappingForm
          connection={connection}
          attributes={result.attributes}
          save={(changes) => connections.update(connection, changes)}
        />
      )}
    </Step>
  );
}

const steps = { response: 'testResponse', user: 'testUser' } as const;

interface ResultProps {
  readonly type: SingleSignOnConnection['type'];
  readonly of: SingleSignOnTest;
}

function Result({ type, of: { at, steps: done, user, attributes, assertion } }: ResultProps) {
  const text = useConnectionsText();
  const label = type === 'saml' ? 'testAssertion' : 'testClaims';
  const moment = useMoment();
  return (
    <>
      <p data-latchkey="small">{text('testAt', { date: moment(at) })}</p>
      <ul data-latchkey="points">
        {done.map(({ name, outcome, message }) => (
          <li key={name}>
            {text(steps[name])}{' '}
            <span data-latchkey="chip" data-tone={outcome === 'passed' ? undefined : 'warning'}>
              {text(outcome === 'passed' ? 'testPassed' : 'testFailed')}
            </span>
            {message !== null && <p data-latchkey="error">{message}</p>}
          </li>
        ))}
      </ul>
      {user && (
        <dl data-latchkey="request">
          <Fact name={text('testSubject')} value={user.subject} />
          <Fact name={text('email')} value={user.email} />
          <Fact name={text('testName')} value={user.displayName} />
        </dl>
      )}
      {user?.email != null && !user.isOfVerifiedDomain && <p data-latchkey="error">{text('testDomainUnverified')}</p>}
      {attributes.length > 0 && (
        <details>
          <summary>{text('testAttributes')}</summary>
          <dl data-latchkey="request">
            {attributes.map(({ name, values }) => (
              <Fact key={name} name={name} value={values.join(', ')} />
            ))}
          </dl>
        </details>
      )}
      {assertion !== null && (
        <details>
          <summary>{text(label)}</summary>
          <div data-latchkey="request">
            <textarea
              data-latchkey="input"
              data-kind="lines"
              dir="ltr"
              rows={12}
              readOnly
              aria-label={text(label)}
              value={assertion}
            />
            <CopyButton text={assertion} label={text('valueCopy', { label: text(label) })} />
          </div>
        </details>
      )}
    </>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string | null }) {
  const text = useConnectionsText();
  return (
    <div>
      <dt>{name}</dt>
      <dd data-latchkey="code">{value ?? text('testMissing')}</dd>
    </div>
  );
}
