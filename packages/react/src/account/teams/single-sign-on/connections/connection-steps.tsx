import { useCallback, useState } from 'react';
import { useLoaded } from '../../../../hooks/use-loaded.ts';
import { useConnectionsText } from '../../../../i18n/texts/connections.ts';
import { identityProviderOf } from '../identity-providers/identity-providers.ts';
import { OnStep } from './on-step.tsx';
import { OursStep } from './ours-step.tsx';
import type { ConnectionProps } from './step-props.ts';
import { TestStep } from './test-step.tsx';
import { TheirsStep } from './theirs-step.tsx';

/** The steps to a connection that signs members in; each says whether it is done. */
export function ConnectionSteps({ id, ...props }: ConnectionProps & { readonly id: string }) {
  const text = useConnectionsText();
  const { connection } = props;
  const provider = identityProviderOf(connection)?.name ?? text('identityProviderOther');
  const [read] = useState(() => connection.lastTest);
  const test = useLoaded(useCallback(() => read(), [read]));
  const step = (number: number) => ({ ...props, provider, number });
  return (
    <ol data-latchkey="rows" data-kind="steps" id={id} aria-label={connection.displayName}>
      <OursStep {...step(1)} />
      <TheirsStep {...step(2)} />
      <TestStep {...step(3)} test={test} />
      <OnStep {...step(4)} hasPassed={test.status === 'ok' && test.data?.outcome === 'passed'} />
    </ol>
  );
}
