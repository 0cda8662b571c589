import { Alert, CopyButton } from '@latchkey/react';
import { describeError } from '../../app/describe-error.ts';

/** What went wrong, with what finds it in the log. Stands in the page from the start, so that it is announced. */
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

/** The id of a request, for whoever reads the log of the service. */
function Reference({ id }: { readonly id: string }) {
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-2 text-soft text-xs">
      Reference <code className="break-all font-mono">{id}</code>
      <CopyButton text={id}>Copy reference</CopyButton>
    </span>
  );
}
