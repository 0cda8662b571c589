import { Field } from '@latchkey/react';
import { csvFields } from '@latchkey/sdk/import-files';
import { Select } from '../../../ui/form/select.tsx';
import { fieldName } from './field-names.ts';

interface ColumnMapProps {
  readonly columns: readonly string[];
  readonly map: Readonly<Record<string, string>>;
  readonly isLocked: boolean;
  readonly onChange: (map: Readonly<Record<string, string>>) => void;
}

/** Which column of a CSV file holds which field. */
export function ColumnMap({ columns, map, isLocked, onChange }: ColumnMapProps) {
  return (
    <fieldset className="min-w-0" disabled={isLocked}>
      <legend className="font-medium">Columns</legend>
      <p className="mt-0.5 mb-3 text-pretty text-soft">
        Choose the column for each field. The ID tells users apart when you import the file again.
      </p>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        {csvFields.map((field) => (
          <Field key={field} label={fieldName(field)}>
            <Select value={map[field] ?? ''} onChange={({ target }) => onChange({ ...map, [field]: target.value })}>
              <option value="">Not in the file</option>
              {columns.map((column) => (
                <option key={column}>{column}</option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
