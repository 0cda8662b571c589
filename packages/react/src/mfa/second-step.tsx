import { useProofText } from '../i18n/texts/proof.ts';
import { AuthCard } from '../ui/cards/auth-card.tsx';
import { Heading } from '../ui/cards/heading.tsx';
import { SecondFactor, type SecondFactorProps } from './second-factor.tsx';

export interface SecondStepProps extends SecondFactorProps {
  readonly fullPage?: boolean | undefined;
}

/** The page of the second factor. */
export function SecondStep({ fullPage, ...props }: SecondStepProps) {
  const text = useProofText();
  const title = text('secondFactor');
  return (
    <AuthCard fullPage={fullPage} title={title}>
      <div data-latchkey="header">
        <Heading>{title}</Heading>
      </div>
      <SecondFactor {...props} />
    </AuthCard>
  );
}
