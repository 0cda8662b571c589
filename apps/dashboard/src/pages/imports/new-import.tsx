import { useState } from 'react';
import { LeaveGuard } from '../../ui/form/leave-guard.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ChooseFile } from './file/choose-file.tsx';
import { ChosenFile } from './file/chosen-file.tsx';
import { RunView } from './run/run-view.tsx';
import { isUnderWay, useImportRun } from './run/use-import-run.ts';

interface NewImportProps {
  /** Called when there is something new in the list. */
  readonly onEnd: () => void;
}

/** From a file to its users: choose it, check it, import it. */
export function NewImport({ onEnd }: NewImportProps) {
  const [file, setFile] = useState<File>();
  const { run, start, pause, goOn, reset } = useImportRun(onEnd);

  function choose(chosen: File | undefined): void {
    reset();
    setFile(chosen);
  }

  return (
    <Card title="New import" description="Choose what the other system exported: JSON, JSON Lines or CSV.">
      <div className="space-y-5">
        {file ? (
          <ChosenFile
            // Another file begins with nothing of this one.
            key={`${file.name} ${file.size} ${file.lastModified}`}
            file={file}
            run={run}
            onStart={start}
            onChange={reset}
            onChoose={choose}
          />
        ) : (
          <ChooseFile onChoose={choose} />
        )}
        {run && <RunView run={run} onPause={pause} onGoOn={goOn} onFinish={() => choose(undefined)} />}
      </div>
      <LeaveGuard
        isDirty={isUnderWay(run)}
        title="Leave this page?"
        text="The import stops. To go on later, choose the same file again: users who were imported are skipped."
      />
    </Card>
  );
}
