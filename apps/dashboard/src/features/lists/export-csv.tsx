import { Button } from '@latchkey/react';
import { useRef, useState } from 'react';
import { useShownProject } from '../../app/current-project.ts';
import { useFrame } from '../../app/frame-context.ts';
import { saveFile } from '../../ui/data/save-file.ts';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import { type CsvColumns, csvHead, csvOf } from './csv.ts';

interface ExportCsvProps<T> {
  /** What is exported, such as `users`. */
  readonly what: string;
  readonly columns: CsvColumns<T>;
  /** All items that match, page by page. */
  readonly pages: () => AsyncIterable<readonly T[]>;
}

/** Exports all items that match the search and the filters, page by page. */
export function ExportCsv<T>({ what, columns, pages }: ExportCsvProps<T>) {
  const { id } = useShownProject();
  const { notify } = useFrame();
  const [count, setCount] = useState<number>();
  const [error, setError] = useState<unknown>();
  const isStopped = useRef(false);

  async function run(): Promise<void> {
    isStopped.current = false;
    setError(undefined);
    setCount(0);
    const parts: Blob[] = [new Blob([csvHead(columns)])];
    let exported = 0;
    try {
      for await (const items of pages()) {
        if (isStopped.current) return;
        parts.push(new Blob([csvOf(columns, items)]));
        exported += items.length;
        setCount(exported);
      }
      saveFile(`${what}-${id}.csv`, new Blob(parts, { type: 'text/csv' }));
      notify(`${what[0]?.toUpperCase()}${what.slice(1)} exported`);
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
        {count !== undefined && `${count.toLocaleString('en')} ${what} so far`}
      </p>
      <ErrorMessage error={error} />
    </div>
  );
}
