import { Button } from '@latchkey/react';
import type { ImportResult } from '@latchkey/sdk/imports';
import { useShownProject } from '../../../app/current-project.ts';
import { saveFile } from '../../../ui/data/save-file.ts';
import { Table } from '../../../ui/data/table.tsx';
import { Progress } from '../../../ui/feedback/progress.tsx';
import { Counts } from '../counts.tsx';
import { UnreadableMessage } from '../reading/unreadable.tsx';
import { paceOf } from './pace.ts';
import { isUnderWay, type Run } from './use-import-run.ts';

interface RunViewProps {
  readonly run: Run;
  readonly onPause: () => void;
  readonly onGoOn: () => void;
  /** Makes room for the next file. */
  readonly onFinish: () => void;
}

/** How far an import is, and what it has come to. */
export function RunView({ run, onPause, onGoOn, onFinish }: RunViewProps) {
  const isImport = !run.isDryRun;
  return (
    <section aria-label={isImport ? 'Import' : 'Check'} className="space-y-4 border-line border-t pt-5">
      <p role="status" className="font-medium">
        {titleOf(run)}
      </p>
      {isUnderWay(run) && (
        <>
          <Progress max={1} value={run.share} />
          <p className="text-soft">{paceOf(run)}</p>
        </>
      )}
      <Counts counts={countsOf(run)} />
      <UnreadableMessage error={run.error} />
      {(run.phase === 'paused' || run.phase === 'failed') && isImport && <Later />}
      {run.phase === 'done' && run.withoutTwoFactor > 0 && (
        <p className="text-pretty text-soft">
          {run.withoutTwoFactor.toLocaleString('en')} users have two-factor authentication that isn't in the file. They
          set it up again.
        </p>
      )}
      {run.report.shown.length > 0 && <Problems run={run} />}
      {run.phase === 'running' && (
        <Button variant="secondary" onClick={onPause}>
          Pause
        </Button>
      )}
      {run.phase === 'paused' && <Button onClick={onGoOn}>Continue</Button>}
      {run.phase === 'done' && isImport && <Button onClick={onFinish}>Done</Button>}
    </section>
  );
}

const Later = () => (
  <p className="text-pretty text-soft">
    To go on later, import the same file again: users who were imported are skipped.
  </p>
);

function titleOf({ phase, isDryRun }: Run): string {
  if (phase === 'paused') return 'Paused';
  if (phase === 'failed') return isDryRun ? "The check didn't finish" : "The import didn't finish";
  if (phase === 'running') return isDryRun ? 'Checking' : 'Importing';
  return isDryRun ? 'Checked. Nothing was created.' : 'Imported';
}

const countsOf = ({ counts, isDryRun }: Run) =>
  [
    [isDryRun ? 'Would be created' : 'Created', counts.created],
    ['Imported before', counts.unchanged],
    ['Imported before, different now', counts.differs],
    ['Refused', counts.refused],
  ] as const;

function Problems({ run: { report, counts } }: { readonly run: Run }) {
  const { id } = useShownProject();
  const all = counts.refused + counts.differs;
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-pretty text-soft">
          {all > report.shown.length ? `The first ${report.shown.length} of ${all.toLocaleString('en')}` : 'Lines'} that
          change nothing, and why.
        </p>
        <Button variant="secondary" onClick={() => saveFile(`import-report-${id}.csv`, report.file())}>
          Download report
        </Button>
      </div>
      <Table label="Lines that change nothing" columns={['ID', 'Reason']}>
        {report.shown.map((result, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows at its end, and ids may repeat.
          <tr key={at}>
            <th scope="row" className="max-w-72 font-normal [overflow-wrap:anywhere]">
              {result.sourceId ?? 'No ID'}
            </th>
            <td data-label="Reason">{reasonOf(result)}</td>
          </tr>
        ))}
      </Table>
    </div>
  );
}

const reasonOf = ({ result, message }: ImportResult): string =>
  message ?? (result === 'differs' ? 'Imported before from a line that was different.' : 'Refused.');
