import { Alert, CopyButton } from '@latchkey/react';
import { describeError } from '../../app/describe-error.ts';

/** An error with its reference. Always rendered, so that screen readers announce it. */
export function ErrorMessage({ error }: { readonly error: unknown }) {
  const { text, reference } = error === undefined ? { text: '' } : describeError(error);
  return (
    <Alert>
      {text && (
        <>
          <span className="block">{text}</span>
          {reference && <Reference id={reference} />}
        </>
      )}
    </Alert>
  );
}

/** The request ID, which finds the error in the service's log. */
function Reference({ id }: { readonly id: string }) {
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-2 text-soft text-xs">
      Reference <code className="break-all font-mono">{id}</code>
      <CopyButton text={id}>Copy reference</CopyButton>
    </span>
  );
}
