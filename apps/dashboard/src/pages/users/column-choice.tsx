import { toolbarButton } from '../../features/lists/toolbar-button.ts';
import { Icon } from '../../ui/icons.tsx';
import { Popover } from '../../ui/overlay/popover.tsx';
import { type ColumnKey, columnKeys, columns } from './columns.tsx';

interface ColumnChoiceProps {
  readonly shown: readonly ColumnKey[];
  readonly onToggle: (key: ColumnKey) => void;
}

/** Chooses the table's columns. */
export function ColumnChoice({ shown, onToggle }: ColumnChoiceProps) {
  const button = (
    <>
      <Icon name="settings" />
      Columns
    </>
  );
  return (
    <Popover button={button} buttonClassName={toolbarButton} align="end">
      {() => (
        <fieldset className="p-2">
          <legend className="sr-only">Columns</legend>
          {columnKeys.map((key, index) => (
            <label
              key={key}
              className="flex min-h-9 cursor-pointer items-center gap-3 rounded-control px-2.5 hover:bg-muted pointer-coarse:min-h-11"
            >
              <input
                type="checkbox"
                className="size-4.5 accent-accent"
                checked={shown.includes(key)}
                onChange={() => onToggle(key)}
                {...(index === 0 && { 'data-first-focus': true })}
              />
              {columns[key].title}
            </label>
          ))}
        </fieldset>
      )}
    </Popover>
  );
}
