import { useText } from '../messages/use-text.ts';
import { Frame } from '../parts/frame.tsx';
import { Heading } from '../parts/heading.tsx';
import { SecondFactor, type SecondFactorProps } from '../parts/second-factor.tsx';

export interface SecondStepProps extends SecondFactorProps {
  readonly fullPage?: boolean | undefined;
}

/** The page of the second factor. */
export function SecondStep({ fullPage, ...props }: SecondStepProps) {
  const text = useText();
  const title = text('secondFactor');
  return (
    <Frame fullPage={fullPage} title={title}>
      <div data-latchkey="header">
        <Heading>{title}</Heading>
      </div>
      <SecondFactor {...props} />
    </Frame>
  );
}
