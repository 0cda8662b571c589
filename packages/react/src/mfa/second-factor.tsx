import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useChoices } from './use-choices.ts';
import type { UseSecondFactorOptions } from './use-second-factor.ts';

export type SecondFactorProps = UseSecondFactorOptions;

// While the service says what the user has, which takes as long.
const SecondFactorWays = lazyPart(async () => (await import('../proof/index.ts')).SecondFactorWays, Outline);

/** Asks for a second factor that the user has. */
export function SecondFactor(props: SecondFactorProps) {
  const choices = useChoices(props);
  return choices ? <SecondFactorWays {...props} choices={choices} /> : <Outline />;
}

function Outline() {
  return (
    <div data-latchkey="form" aria-busy="true">
      <Skeleton of="label" />
      <Skeleton of="control" />
      <Skeleton of="control" />
    </div>
  );
}
