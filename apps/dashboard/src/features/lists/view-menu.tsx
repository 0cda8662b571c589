import { Button } from '@latchkey/react';
import { useRef } from 'react';
import { useFrame } from '../../app/frame-context.ts';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { Icon } from '../../ui/icons.tsx';
import { IconButton } from '../../ui/layout/icon-button.tsx';
import { Popover } from '../../ui/overlay/popover.tsx';
import { isSameSearch, keptOf, useSavedViews, type ViewedList } from './saved-views.ts';
import { toolbarButton } from './toolbar-button.ts';

interface ViewMenuProps {
  readonly list: ViewedList;
  /** The search that is shown, which can be saved. */
  readonly search: object;
  readonly onSearch: (search: Readonly<Record<string, string>>) => void;
}

/** The saved searches of a list: choose one, save the shown one, remove one. */
export function ViewMenu(props: ViewMenuProps) {
  const button = (
    <>
      <Icon name="views" />
      Views
    </>
  );
  return (
    <Popover button={button} buttonClassName={toolbarButton} align="end">
      {(close) => <Views {...props} onClose={close} />}
    </Popover>
  );
}

function Views({ list, search, onSearch, onClose }: ViewMenuProps & { readonly onClose: () => void }) {
  const { views, hasRoomFor, save, remove } = useSavedViews(list);
  const { notify } = useFrame();
  const panel = useRef<HTMLDivElement>(null);
  const shown = keptOf(search);
  const isFiltered = Object.keys(shown).length > 0;
  const removal = useSubmit({ name: '' }, async ({ name }) => {
    await remove(name);
    notify('View removed');
    // The button that had the focus is gone.
    panel.current?.focus();
  });
  return (
    <div ref={panel} tabIndex={-1} className="space-y-3 p-3 outline-none">
      {views.length > 0 && (
        <ul aria-label="Saved views" className="-mx-1">
          {views.map((view) => (
            <li key={view.name} className="flex items-center gap-1 rounded-control hover:bg-muted">
              <button
                type="button"
                aria-current={isSameSearch(view.search, shown) ? 'true' : undefined}
                className="min-h-9 min-w-0 flex-1 px-2 text-start [overflow-wrap:anywhere] aria-[current]:font-medium pointer-coarse:min-h-11"
                onClick={() => {
                  onSearch(view.search);
                  onClose();
                }}
              >
                {view.name}
              </button>
              <IconButton
                icon="trash"
                label={`Remove view ${view.name}`}
                aria-disabled={removal.isBusy}
                onClick={() => {
                  if (removal.isBusy) return;
                  removal.form.setValue('name', view.name);
                  void removal.props.onSubmit();
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <ErrorMessage error={removal.error} />
      {isFiltered ? (
        <NewView
          hasRoomFor={hasRoomFor}
          save={async (name) => {
            await save({ name, search: shown });
            notify('View saved');
            onClose();
          }}
        />
      ) : (
        <p className="text-small text-soft">Choose filters, then save them here to use them again.</p>
      )}
    </div>
  );
}

interface NewViewProps {
  readonly hasRoomFor: (name: string) => boolean;
  readonly save: (name: string) => Promise<void>;
}

function NewView({ hasRoomFor, save }: NewViewProps) {
  const sent = useSubmit({ name: '' }, ({ name }) => save(name.trim()));
  const check = (name: string) => {
    if (name === '') return 'Enter a name';
    return hasRoomFor(name) || 'Remove a view first, or enter the name of one to replace it';
  };
  return (
    <form {...sent.props} className="space-y-3">
      <TextField
        form={sent.form}
        name="name"
        label="View name"
        hint="Saved in your account. Other owners don't get it."
        maxLength={60}
        required
        data-first-focus
        rules={{ validate: (name) => check(String(name).trim()) }}
      />
      <ErrorMessage error={sent.error} />
      <Button type="submit" variant="secondary" busy={sent.isBusy}>
        Save view
      </Button>
    </form>
  );
}
