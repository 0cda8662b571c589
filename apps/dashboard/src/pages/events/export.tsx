import { Button } from '@latchkey/react';
import type { EventExportFormat } from '@latchkey/sdk/admin';
import { useRef, useState } from 'react';
import { useAdminApp, useShownProject } from '../../app/current-project.ts';
import { useFrame } from '../../app/frame-context.ts';
import { type EventSearch, eventFilters } from '../../features/events/events-store.ts';
import { saveFile } from '../../ui/data/save-file.ts';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';

const formats = {
  csv: { word: 'CSV', type: 'text/csv', ending: 'csv' },
  'json-lines': { word: 'JSON lines', type: 'application/jsonl', ending: 'jsonl' },
} as const;

/** Exports all matching events to a file, page by page. */
export function Export({ search }: { readonly search: EventSearch }) {
  const adminApp = useAdminApp();
  const { id } = useShownProject();
  const { notify } = useFrame();
  const [pages, setPages] = useState<number>();
  const [error, setError] = useState<unknown>();
  const isStopped = useRef(false);

  async function run(format: EventExportFormat): Promise<void> {
    const { type, ending } = formats[format];
    isStopped.current = false;
    setError(undefined);
    setPages(0);
    const parts: Blob[] = [];
    try {
      for await (const text of adminApp.exportEvents(format, eventFilters(adminApp, search))) {
        if (isStopped.current) return;
        parts.push(new Blob([text]));
        setPages(parts.length);
      }
      saveFile(`events-${id}.${ending}`, new Blob(parts, { type }));
      notify('Events exported');
    } catch (failure) {
      setError(failure);
    } finally {
      setPages(undefined);
    }
  }

  return (
    <div className="flex flex-col items-end gap-2">
      <div className="flex flex-wrap items-center gap-2.5">
        {pages !== undefined && (
          <Button variant="secondary" onClick={() => (isStopped.current = true)}>
            Stop export
          </Button>
        )}
        {Object.entries(formats).map(([format, { word }]) => (
          <Button
            key={format}
            variant="secondary"
            busy={pages !== undefined}
            onClick={() => void run(format as EventExportFormat)}
          >
            Export {word}
          </Button>
        ))}
      </div>
      <p role="status" className="text-soft text-xs">
        {pages !== undefined && `Up to ${(pages * 100).toLocaleString('en')} events so far`}
      </p>
      <ErrorMessage error={error} />
    </div>
  );
}
