import { Alert } from '../elements/alert.tsx';
import { useErrorText } from '../messages/use-error-text.ts';
import { isGivenUp } from './given-up.ts';
import { Reference } from './reference.tsx';

/** What went wrong, in a region that is there from the start. */
export const Failure = ({ error }: { readonly error: unknown }) => (
  <Alert tone={isGivenUp(error) ? 'info' : 'error'}>{error !== undefined && <FailureText error={error} />}</Alert>
);

export function FailureText({ error }: { readonly error: unknown }) {
  const errorText = useErrorText();
  return (
    <>
      <span>{errorText(error)}</span>
      {!isGivenUp(error) && <Reference error={error} />}
    </>
  );
}
