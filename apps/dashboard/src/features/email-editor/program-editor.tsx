import { Button } from '@latchkey/react';
import type { GuardedCall } from '@latchkey/sdk/admin';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Allowed, RoleReason, useMay } from '../../app/allowed.tsx';
import { describeError } from '../../app/describe-error.ts';
import { useFrame } from '../../app/frame-context.ts';
import { LeaveGuard } from '../../ui/form/leave-guard.tsx';
import { UnsavedChangesBar } from '../../ui/form/unsaved-changes-bar.tsx';
import { RowButton } from '../../ui/layout/row-button.tsx';
import { Assistant } from './assistant/assistant.tsx';
import { CodeEditor, type CodeHandle } from './code-editor.tsx';
import { EditorLayout } from './editor-layout.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { PreviewProblems } from './preview-problems.tsx';
import { type Fault, faultOf, type Place } from './program-fault.ts';
import type { Preview } from './use-preview.ts';

interface ProgramEditorProps {
  /** The theme or template that the assistant edits. */
  readonly id: string;
  readonly kind: 'theme' | 'template';
  /** The accessible name of the editor. */
  readonly label: string;
  readonly program: Program;
  readonly preview: Preview;
  /** The call that saves. */
  readonly call: GuardedCall;
  readonly save: (source: string) => Promise<unknown>;
  /** Buttons that act on the whole program. */
  readonly actions: ReactNode;
  /** Content below the preview. */
  readonly samples: ReactNode;
  /** Set while the page is left on purpose. */
  readonly isLeaving?: boolean;
}

/** The tab positions. */
const CODE = 0;
const PREVIEW = 1;

/** The source of a program beside its preview, with an assistant that can edit it. */
export function ProgramEditor({
  id,
  kind,
  label,
  program,
  preview,
  call,
  save,
  actions,
  samples,
  isLeaving,
}: ProgramEditorProps) {
  const { source, setSource, isDirty, discard } = program;
  const { notify } = useFrame();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [part, setPart] = useState(CODE);
  const [isAsking, setAsking] = useState(false);
  const code = useRef<CodeHandle>(null);
  const may = useMay();
  const fault = faultOf(preview.error);
  const here = fault?.place && fault.program === kind ? { ...fault, place: fault.place } : undefined;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    await save(source).then(() => notify('Saved'), setError);
    setBusy(false);
  }

  function goTo(place: Place): void {
    setPart(CODE);
    // In the tab layout the editor may be hidden until now.
    requestAnimationFrame(() => code.current?.goTo(place));
  }

  function toggleAssistant(): void {
    setAsking(!isAsking);
    setPart(PREVIEW);
  }

  const problems = preview.error === undefined ? [] : [problemOf(fault, kind, preview.error, goTo)];
  const parts = [
    {
      title: 'Code',
      panel: (
        <div className="space-y-3">
          <CodeEditor
            ref={code}
            label={label}
            value={source}
            fault={here}
            isReadOnly={!may(call)}
            onChange={setSource}
          />
          <PreviewProblems problems={problems} />
        </div>
      ),
    },
    {
      title: 'Preview',
      panel: (
        <div className="space-y-5">
          {isAsking && (
            <Assistant
              threadId={id}
              about={`email-${kind}`}
              isDirty={isDirty}
              source={source}
              onPutBack={setSource}
              onClose={toggleAssistant}
            />
          )}
          <PreviewPane preview={preview} />
          {samples}
        </div>
      ),
    },
  ];

  return (
    <>
      <div className="mb-5 flex flex-wrap gap-2.5">
        <Allowed call="POST /internal/ai-chat/:thread_id">
          <Button variant="secondary" aria-expanded={isAsking} onClick={toggleAssistant}>
            Assistant
          </Button>
        </Allowed>
        {actions}
      </div>
      <RoleReason call={call} />
      <form noValidate method="post" onSubmit={submit} className="space-y-5">
        <EditorLayout
          label="Editor panels"
          columns="minmax(0, 1.1fr) minmax(0, 1fr)"
          parts={parts}
          shown={part}
          onShow={setPart}
        />
        <UnsavedChangesBar
          call={call}
          isDirty={isDirty}
          isBusy={isBusy}
          error={error}
          onDiscard={() => {
            setError(undefined);
            discard();
          }}
        />
      </form>
      <LeaveGuard isDirty={isDirty && !isLeaving} />
    </>
  );
}

function problemOf(fault: Fault | undefined, kind: string, error: unknown, goTo: (place: Place) => void) {
  const { place, program, reason } = fault ?? { reason: describeError(error).text };
  if (!place) return { key: reason, text: reason };
  const where = `${program === kind ? 'L' : `In the ${program}: l`}ine ${place.line}, column ${place.column}`;
  return {
    key: reason,
    text: `${where}: ${reason}`,
    action: program === kind && <RowButton onClick={() => goTo(place)}>Go to line {place.line}</RowButton>,
  };
}

/** The edited source of a program. Saves from elsewhere are picked up unless there are local changes. */
export function useProgram(saved: string) {
  const [source, setSource] = useState(saved);
  const [base, setBase] = useState(saved);
  if (saved !== base) {
    setBase(saved);
    if (source === base) setSource(saved);
  }
  return { source, setSource, isDirty: source !== saved, discard: () => setSource(saved) };
}

export type Program = ReturnType<typeof useProgram>;
