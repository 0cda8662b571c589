import { useErrorText } from '../../i18n/use-error-text.ts';
import { Alert } from './alert.tsx';
import { isGivenUp } from './given-up.ts';
import { RequestId } from './request-id.tsx';

/** What went wrong, in a region that is there from the start. */
export const ErrorMessage = ({ error }: { readonly error: unknown }) => (
  <Alert tone={isGivenUp(error) ? 'info' : 'error'}>{error !== undefined && <ErrorText error={error} />}</Alert>
);

export function ErrorText({ error }: { readonly error: unknown }) {
  const errorText = useErrorText();
  return (
    <>
      <span>{errorText(error)}</span>
      {!isGivenUp(error) && <RequestId error={error} />}
    </>
  );
}
