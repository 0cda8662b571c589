import { Icon, type IconName } from '../../../ui/icons.tsx';
import { IconButton } from '../../../ui/layout/icon-button.tsx';
import { Popover } from '../../../ui/overlay/popover.tsx';
import { addedTypes, nameOfType } from '../blocks/kinds.ts';
import type { Outline } from './use-outline.ts';

/** Buttons for the selected block, and undo and redo. */
export function OutlineTools({ outline }: { readonly outline: Outline }) {
  const { canAct, canStep } = outline;
  const tools: readonly (readonly [IconName, string, boolean, () => void])[] = [
    ['arrowUp', 'Move up', canStep('up'), () => outline.step('up')],
    ['arrowDown', 'Move down', canStep('down'), () => outline.step('down')],
    ['into', 'Move into neighbor', canStep('in'), () => outline.step('in')],
    ['outOf', 'Move out', canStep('out'), () => outline.step('out')],
    ['copy', 'Duplicate', canAct, outline.duplicate],
    ['wrap', 'Wrap in container', canAct, outline.wrap],
    ['trash', 'Remove', canAct, outline.remove],
  ];
  return (
    <div className="mb-3 space-y-1.5">
      <div className="flex items-center gap-1">
        <AddBlock outline={outline} />
        <span className="flex-1" />
        <Tool icon="undo" label="Undo" can={outline.canUndo} act={outline.undo} />
        <Tool icon="redo" label="Redo" can={outline.canRedo} act={outline.redo} />
      </div>
      <div role="toolbar" aria-label="Selected block" className="-mx-1 flex flex-wrap">
        {tools.map(([icon, label, can, act]) => (
          <Tool key={icon} icon={icon} label={label} can={can} act={act} />
        ))}
      </div>
    </div>
  );
}

interface ToolProps {
  readonly icon: IconName;
  readonly label: string;
  readonly can: boolean;
  readonly act: () => void;
}

/** Stays focusable when disabled, so that the focus isn't lost. */
const Tool = ({ icon, label, can, act }: ToolProps) => (
  <IconButton
    icon={icon}
    label={label}
    aria-disabled={!can}
    onClick={() => can && act()}
    className="size-8 aria-disabled:cursor-default aria-disabled:opacity-40"
  />
);

const AddBlock = ({ outline }: { readonly outline: Outline }) => (
  <Popover
    button={
      <>
        <Icon name="plus" />
        Add block
      </>
    }
    buttonClassName="flex min-h-9 items-center gap-2 rounded-control border border-input bg-card px-3 font-medium hover:bg-muted pointer-coarse:min-h-11"
  >
    {(close) => (
      <ul aria-label="Block types" className="grid grid-cols-2 gap-1 p-1.5">
        {addedTypes.map((type, index) => (
          <li key={type}>
            <button
              type="button"
              {...(index === 0 && { 'data-first-focus': '' })}
              className="min-h-9 w-full rounded-control px-3 text-start hover:bg-muted pointer-coarse:min-h-11"
              onClick={() => {
                close();
                outline.add(type);
              }}
            >
              {nameOfType[type]}
            </button>
          </li>
        ))}
      </ul>
    )}
  </Popover>
);
