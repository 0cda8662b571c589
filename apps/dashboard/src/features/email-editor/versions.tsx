import { Button, Dialog, ErrorBoundary, useStore } from '@latchkey/react';
import type { Store } from '@latchkey/sdk';
import type { EmailVersion, GuardedCall } from '@latchkey/sdk/admin';
import { Suspense, useCallback, useState } from 'react';
import { Allowed } from '../../app/allowed.tsx';
import { Time } from '../../ui/data/time.tsx';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import { SectionSkeleton } from '../../ui/feedback/skeletons.tsx';
import { DialogButtons } from '../../ui/overlay/confirm.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { type ShownMail, usePreview } from './use-preview.ts';

interface VersionsProps {
  /** The call that saves a restored version. */
  readonly call: GuardedCall;
  readonly store: () => Store<EmailVersion[]>;
  readonly render: (version: EmailVersion) => Promise<ShownMail>;
  /** Loads a version into the editor, unsaved. */
  readonly onRestore: (version: EmailVersion) => void;
}

/** The sources that earlier saves replaced. */
export function Versions({ store, ...acts }: VersionsProps) {
  const [open, setOpen] = useState<Store<EmailVersion[]>>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(store())}>
        Versions
      </Button>
      <Dialog open={open !== undefined} onClose={close} title="Earlier versions">
        <div data-wide className="space-y-4">
          <ErrorBoundary>
            <Suspense fallback={<SectionSkeleton />}>
              {open && <VersionList {...acts} store={open} onClose={close} />}
            </Suspense>
          </ErrorBoundary>
        </div>
      </Dialog>
    </>
  );
}

interface VersionListProps extends Omit<VersionsProps, 'store'> {
  readonly store: Store<EmailVersion[]>;
  readonly onClose: () => void;
}

function VersionList({ call, store, render, onRestore, onClose }: VersionListProps) {
  const versions = useStore(store);
  const [chosen, setChosen] = useState(versions[0]);
  if (!chosen) return <p className="text-soft">No earlier versions yet. The last 20 are kept here.</p>;
  return (
    <>
      <ul aria-label="Versions" className="flex max-h-36 flex-wrap gap-2 overflow-y-auto p-0.5">
        {versions.map((version) => (
          <li key={version.id}>
            <button
              type="button"
              aria-pressed={version === chosen}
              onClick={() => setChosen(version)}
              className="min-h-8 rounded-control border border-input px-3 text-soft hover:text-foreground aria-pressed:border-accent aria-pressed:bg-accent-wash aria-pressed:text-foreground pointer-coarse:min-h-11 forced-colors:aria-pressed:outline-2"
            >
              Replaced <Time at={version.createdAt} />
            </button>
          </li>
        ))}
      </ul>
      <Shown key={chosen.id} version={chosen} render={render} />
      <DialogButtons>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Allowed call={call}>
          <Button
            onClick={() => {
              onRestore(chosen);
              onClose();
            }}
          >
            Restore version
          </Button>
        </Allowed>
      </DialogButtons>
    </>
  );
}

function Shown({ version, render }: Pick<VersionListProps, 'render'> & { readonly version: EmailVersion }) {
  const preview = usePreview(
    version,
    useCallback((version) => render(version), [render]),
  );
  return (
    <>
      <ErrorMessage error={preview.error} />
      <PreviewPane preview={preview} height={320} />
    </>
  );
}
