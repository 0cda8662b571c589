import { Alert, Button, Field } from '@latchkey/react';
import type { SourceName } from '@latchkey/sdk/import-files';
import { Unreadable } from '@latchkey/sdk/import-files';
import { useEffect, useState } from 'react';
import { Select } from '../../../ui/form/select.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { type Examined, examine } from '../reading/examine.ts';
import type { Told } from '../reading/told.ts';
import { UnreadableMessage } from '../reading/unreadable.tsx';
import { isUnderWay, type Run } from '../run/use-import-run.ts';
import { systems } from '../system-names.ts';
import { FileButton } from './choose-file.tsx';
import { ColumnMap } from './column-map.tsx';
import { FirstUser } from './first-user.tsx';
import { guessColumns } from './guess-columns.ts';

interface ChosenFileProps {
  readonly file: File;
  readonly run: Run | undefined;
  readonly onStart: (file: File, told: Told & { readonly from: SourceName }, isDryRun: boolean) => void;
  /** What was checked is no longer what would be imported. */
  readonly onChange: () => void;
  readonly onChoose: (file: File) => void;
}

/** What a file is, what its fields are, and the ways to go on with it. */
export function ChosenFile({ file, run, onStart, onChange, onChoose }: ChosenFileProps) {
  const [told, setTold] = useState<Told>({ map: {} });
  const { examined, error } = useExamined(file, told, setTold);
  const source = told.from ?? examined?.source;
  const isLocked = isUnderWay(run);
  const needsHashConfig = told.hashConfig !== undefined || isReason(error, 'NO_HASH_CONFIG');
  const isChecked = run?.isDryRun === true && run.phase === 'done';
  const canStart = source !== undefined && examined?.first !== undefined && !isLocked;

  function change(changed: Told): void {
    onChange();
    setTold(changed);
  }

  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 [overflow-wrap:anywhere]">
          <span className="font-medium">{file.name}</span> <span className="text-soft">{sizeOf(file.size)}</span>
        </p>
        {!isLocked && <FileButton onChoose={onChoose}>Choose another file</FileButton>}
      </div>
      <UnreadableMessage error={error} />
      {examined && !examined.first && <Alert>There are no users in this file.</Alert>}
      <div className="max-w-sm">
        <Field label="Written by">
          <Select
            value={source ?? ''}
            disabled={isLocked}
            onChange={({ target }) => change({ map: {}, from: target.value as SourceName })}
          >
            {!source && <option value="">Choose a system</option>}
            {systems.map(([name, title]) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {needsHashConfig && (
        <Field
          label="Password hash parameters"
          hint="In the Firebase console: Authentication, Users, the menu of the list. Copy all of them."
        >
          <TextArea
            className="font-mono text-small"
            disabled={isLocked}
            value={told.hashConfig ?? ''}
            onChange={({ target }) => change({ ...told, hashConfig: target.value })}
          />
        </Field>
      )}
      {source === 'csv' && examined && (
        <ColumnMap
          columns={examined.columns}
          map={told.map}
          isLocked={isLocked}
          onChange={(map) => change({ ...told, map })}
        />
      )}
      {examined?.first && <FirstUser line={examined.first} />}
      {canStart && run?.phase !== 'done' && (
        <p className="text-pretty text-soft">Check the file first: every line is tried, and nothing is created.</p>
      )}
      {canStart && (isChecked || run?.phase !== 'done') && (
        <div className="flex flex-wrap gap-2.5">
          <Button
            variant={isChecked ? 'secondary' : 'primary'}
            onClick={() => onStart(file, { ...told, from: source }, true)}
          >
            Check file
          </Button>
          <Button
            variant={isChecked ? 'primary' : 'secondary'}
            onClick={() => onStart(file, { ...told, from: source }, false)}
          >
            Import
          </Button>
        </div>
      )}
    </div>
  );
}

/** Looks into the file again whenever something else is said of it. A table's columns are guessed once. */
function useExamined(file: File, told: Told, setTold: (told: Told) => void) {
  const [state, setState] = useState<{ examined?: Examined; error?: unknown }>({});
  useEffect(() => {
    let isCurrent = true;
    examine(file, told).then(
      (examined) => {
        if (!isCurrent) return;
        const isNewTable = examined.source === 'csv' && Object.keys(told.map).length === 0;
        if (isNewTable) setTold({ ...told, from: 'csv', map: guessColumns(examined.columns) });
        else setState({ examined });
      },
      (error) => isCurrent && setState({ error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [file, told, setTold]);
  return state;
}

const isReason = (error: unknown, reason: Unreadable['reason']) =>
  error instanceof Unreadable && error.reason === reason;

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'];

function sizeOf(bytes: number): string {
  const power = bytes === 0 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const format = {
    style: 'unit',
    unit: UNITS[power],
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  } as const;
  return new Intl.NumberFormat('en', format as Intl.NumberFormatOptions).format(bytes / 1000 ** power);
}
