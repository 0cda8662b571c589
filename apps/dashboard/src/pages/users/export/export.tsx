import { Button } from '@latchkey/react';
import { useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useAdminApp, useShownProject } from '../../../app/current-project.ts';
import { useFrame } from '../../../app/frame-context.ts';
import { saveFile } from '../../../ui/data/save-file.ts';
import { ErrorMessage } from '../../../ui/feedback/error-message.tsx';
import { filtersOf, type UserSearch } from '../users-store.ts';
import { csvHead, csvOf } from './user-csv.ts';

/** The most users a request answers. */
const USERS_A_REQUEST = 100;

/** Exports all users that match the search and the filters, page by page. */
export function Export() {
  const adminApp = useAdminApp();
  const { id } = useShownProject();
  const { notify } = useFrame();
  const search = useSearch({ strict: false }) as UserSearch;
  const [count, setCount] = useState<number>();
  const [error, setError] = useState<unknown>();
  const isStopped = useRef(false);

  async function run(): Promise<void> {
    isStopped.current = false;
    setError(undefined);
    setCount(0);
    const parts: Blob[] = [new Blob([csvHead])];
    let exported = 0;
    try {
      for await (const users of adminApp.userPages({ ...filtersOf(adminApp, search), limit: USERS_A_REQUEST })) {
        if (isStopped.current) return;
        parts.push(new Blob([csvOf(users)]));
        exported += users.length;
        setCount(exported);
      }
      saveFile(`users-${id}.csv`, new Blob(parts, { type: 'text/csv' }));
      notify('Users exported');
    } catch (failure) {
      setError(failure);
    } finally {
      setCount(undefined);
    }
  }

  return (
    <div className="flex flex-col items-end gap-2">
      <div className="flex flex-wrap gap-2.5">
        {count !== undefined && (
          <Button variant="secondary" onClick={() => (isStopped.current = true)}>
            Stop export
          </Button>
        )}
        <Button variant="secondary" busy={count !== undefined} onClick={() => void run()}>
          Export CSV
        </Button>
      </div>
      <p role="status" className="text-soft text-xs empty:hidden">
        {count !== undefined && `${count.toLocaleString('en')} users so far`}
      </p>
      <ErrorMessage error={error} />
    </div>
  );
}
