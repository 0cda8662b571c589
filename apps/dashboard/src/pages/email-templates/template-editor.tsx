import { Field, Input } from '@latchkey/react';
import type { EmailTemplate } from '@latchkey/sdk/admin';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { AllowedFields, RoleReason, useMay } from '../../app/allowed.tsx';
import { EditorLayout } from '../../features/email-editor/editor-layout.tsx';
import { SharedSenderNotice } from '../../features/email-editor/shared-sender-notice.tsx';
import { LeaveGuard } from '../../ui/form/leave-guard.tsx';
import { UnsavedChangesBar } from '../../ui/form/unsaved-changes-bar.tsx';
import { nameOf } from './blocks/kinds.ts';
import { insertAtCaret, TAKES_VARIABLES, takesVariables } from './insert-at-caret.ts';
import { OutlinePanel } from './outline/outline-panel.tsx';
import { useOutline } from './outline/use-outline.ts';
import { problemsOf } from './problems.ts';
import { PropertiesPanel } from './properties/properties-panel.tsx';
import { TemplateActions } from './template-actions.tsx';
import { TemplatePreview } from './template-preview.tsx';
import type { TemplateKind } from './template-types.ts';
import { type Draft, useEditor } from './use-editor.ts';
import { useSave } from './use-save.ts';
import { useTemplatePreview } from './use-template-preview.ts';
import { VariablesPanel } from './variables-panel.tsx';

interface TemplateEditorProps {
  readonly template: EmailTemplate;
  readonly saved: Draft;
  readonly kind: TemplateKind;
  readonly onReset: () => void;
}

const PROPERTIES = 1;
const SAVE = 'PATCH /email-templates/:type';

export function TemplateEditor({ template, saved, kind, onReset }: TemplateEditorProps) {
  const { type } = template;
  const canChange = useMay()(SAVE);
  const editor = useEditor(saved, canChange);
  const outline = useOutline(editor);
  const [samples, setSamples] = useState(() => Object.fromEntries(kind.variables.map((one) => [one.name, one.sample])));
  const preview = useTemplatePreview(type, editor.draft, samples);
  const problems = problemsOf(preview.error, editor.draft.content);
  const [part, setPart] = useState(0);
  const subject = useRef<HTMLInputElement>(null);
  const lastField = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const { submit, subjectError, ...saving } = useSave(type, editor, subject);

  function insert(name: string): void {
    const field = lastField.current?.isConnected ? lastField.current : subject.current;
    if (field) insertAtCaret(field, `{{${name}}}`);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'z';
    // In text fields, the browser's own undo applies.
    if (!isUndo || (event.target as Element).matches('input, textarea')) return;
    event.preventDefault();
    if (event.shiftKey) outline.redo();
    else outline.undo();
  }

  const chosen = nameOf(editor.draft.content, editor.selected);
  const parts = [
    {
      title: 'Blocks',
      panel: <OutlinePanel editor={editor} outline={outline} problems={problems} onOpen={() => setPart(PROPERTIES)} />,
    },
    {
      title: chosen,
      panel: (
        <div className="space-y-7">
          <div>
            <h2 className="mb-3 text-heading">{chosen}</h2>
            <AllowedFields call={SAVE}>
              <PropertiesPanel editor={editor} problems={problems} />
            </AllowedFields>
          </div>
          <VariablesPanel
            variables={kind.variables}
            samples={samples}
            onSample={(name, value) => setSamples((before) => ({ ...before, [name]: value }))}
            onInsert={canChange ? insert : undefined}
          />
        </div>
      ),
    },
    {
      title: 'Preview',
      panel: (
        <TemplatePreview editor={editor} preview={preview} problems={problems} onOpen={() => setPart(PROPERTIES)} />
      ),
    },
  ];

  return (
    <>
      <div className="mb-5 space-y-5">
        <SharedSenderNotice />
        <RoleReason call={SAVE} />
        <TemplateActions
          template={template}
          name={kind.title}
          editor={editor}
          preview={preview}
          samples={samples}
          onReset={onReset}
        />
      </div>
      <form
        noValidate
        method="post"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void submit();
        }}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => {
          if (takesVariables(target)) lastField.current = target;
        }}
        className="space-y-5"
      >
        <div className="max-w-2xl">
          <Field label="Subject" error={subjectError}>
            <Input
              ref={subject}
              readOnly={!canChange}
              {...TAKES_VARIABLES}
              autoComplete="off"
              value={editor.draft.subject}
              onChange={({ target }) => editor.change({ subject: target.value }, 'subject')}
            />
          </Field>
        </div>
        <EditorLayout
          label="Editor panels"
          columns="16rem 17.5rem minmax(0, 1fr)"
          parts={parts}
          shown={part}
          onShow={setPart}
        />
        <UnsavedChangesBar call={SAVE} isDirty={editor.isDirty} {...saving} />
      </form>
      <LeaveGuard isDirty={editor.isDirty} />
    </>
  );
}
