import { Alert } from '@latchkey/react';
import { Unreadable, type UnreadableReason } from '@latchkey/sdk/import-files';
import { ErrorMessage } from '../../../ui/feedback/error-message.tsx';

/** What is wrong with a file, and what to do. Any other error is shown as everywhere. */
export const UnreadableMessage = ({ error }: { readonly error: unknown }) =>
  error instanceof Unreadable ? <Alert>{worded[error.reason](error.message)}</Alert> : <ErrorMessage error={error} />;

const worded: Readonly<Record<UnreadableReason, (why: string) => string>> = {
  BROKEN: (why) => `This file can't be read on: ${why}.`,
  NO_COLUMN: (why) => `This file doesn't fit: ${why}.`,
  UNKNOWN_SYSTEM: () => "We don't recognize this file. Choose the system that wrote it.",
  PROJECT_ARCHIVE: () => 'This is an exported project. Import it with "latchkey import-project" on the server.',
  NO_HASH_CONFIG: (why) => `${why}.`,
};
