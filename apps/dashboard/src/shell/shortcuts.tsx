import { IconButton } from '../ui/layout/icon-button.tsx';
import { Modal } from '../ui/overlay/modal.tsx';

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
const CONTROL = isApple ? '⌘' : 'Ctrl';

/** By where they work. The keys of one act are pressed together. */
const groups = [
  {
    title: 'Everywhere',
    shortcuts: [
      ['Search pages, users, teams and projects', [CONTROL, 'K']],
      ['Go to the search field of the page', ['/']],
      ['Show keyboard shortcuts', ['?']],
      ['Close a dialog', ['Esc']],
    ],
  },
  {
    title: 'Charts',
    shortcuts: [
      ['Next or previous day', ['←', '→']],
      ['First or last day', ['Home', 'End']],
    ],
  },
  {
    title: 'Permissions: matrix and graph',
    shortcuts: [
      ['Move', ['←', '↑', '→', '↓']],
      ['Change a cell, or edit a permission of the graph', ['Enter']],
      ['Choose what a permission includes', ['C']],
      ['Delete a permission of the graph', ['Delete']],
    ],
  },
  {
    title: 'Email templates',
    shortcuts: [
      ['Move a block', [isApple ? '⌥' : 'Alt', '↑', '↓']],
      ['Duplicate a block', [CONTROL, 'D']],
      ['Undo', [CONTROL, 'Z']],
      ['Redo', [CONTROL, 'Shift', 'Z']],
    ],
  },
] as const;

/** All keyboard shortcuts of the dashboard. */
export function Shortcuts({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      label="Keyboard shortcuts"
      className="m-auto max-h-[85dvh] w-[calc(100vw-2rem)] max-w-3xl overflow-y-auto rounded-card border border-line shadow-2xl backdrop:bg-black/40"
    >
      <div className="sticky top-0 flex items-center justify-between border-line border-b bg-card px-5 py-2.5">
        <h2 className="text-heading">Keyboard shortcuts</h2>
        <IconButton icon="close" label="Close" onClick={onClose} />
      </div>
      <div className="grid gap-x-10 gap-y-6 p-5 sm:grid-cols-2">
        {groups.map(({ title, shortcuts }) => (
          <section key={title} aria-label={title}>
            <h3 className="mb-1 font-medium text-soft text-xs">{title}</h3>
            <dl className="divide-y divide-line">
              {shortcuts.map(([act, keys]) => (
                <div key={act} className="flex items-center justify-between gap-4 py-2">
                  <dt className="text-small">{act}</dt>
                  <dd className="flex shrink-0 gap-1">
                    {keys.map((key) => (
                      <kbd
                        key={key}
                        className="min-w-6 rounded border border-line bg-muted px-1.5 text-center font-sans text-soft text-xs leading-5"
                      >
                        {key}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
