import { Field, Input, useStore } from '@latchkey/react';
import type { EmailVersion, NewEmailTemplate } from '@latchkey/sdk/admin';
import { useParams } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { useAdminApp, useShownProject } from '../../app/current-project.ts';
import { ProgramEditor, useProgram } from '../../features/email-editor/program-editor.tsx';
import { SendToMe } from '../../features/email-editor/send-to-me.tsx';
import { usePreview } from '../../features/email-editor/use-preview.ts';
import { Versions } from '../../features/email-editor/versions.tsx';
import { PageLink } from '../../features/projects/page-link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { propsIn } from './props-in.ts';
import { Reset } from './reset.tsx';

/** The editor of a template written in code. */
export function CodeTemplate() {
  const { templateId = '' } = useParams({ strict: false }) as { templateId?: string };
  return (
    <Page
      title="Code template"
      description="A React component, rendered in the project's theme."
      skeleton="text"
      isWide
    >
      <Known key={templateId} id={templateId} />
    </Page>
  );
}

function Known({ id }: { readonly id: string }) {
  const templates = useStore(useAdminApp().newEmailTemplatesStore);
  const template = templates.find((one) => one.id === id);
  // Remounts the editor after a reset.
  const [turn, setTurn] = useState(0);
  if (!template) {
    return (
      <EmptyState
        icon="templates"
        title="Template not found"
        text="Check the URL, or choose a template from the list."
        action={<PageLink page="email-templates">All templates</PageLink>}
      />
    );
  }
  return <Editor key={turn} template={template} onReset={() => setTurn((turn) => turn + 1)} />;
}

interface EditorProps {
  readonly template: NewEmailTemplate;
  readonly onReset: () => void;
}

function Editor({ template: { id, displayName, subject, tsxSource }, onReset }: EditorProps) {
  const adminApp = useAdminApp();
  const project = useShownProject();
  const program = useProgram(tsxSource);
  const [samples, setSamples] = useState<Readonly<Record<string, string>>>({ projectDisplayName: project.displayName });
  const draft = useMemo(() => ({ templateSource: program.source, variables: samples }), [program.source, samples]);
  const preview = usePreview(
    draft,
    useCallback((draft) => adminApp.previewEmail(draft), [adminApp]),
  );
  const render = useCallback(
    ({ tsxSource }: EmailVersion) => adminApp.previewEmail({ templateSource: tsxSource ?? '', variables: samples }),
    [adminApp, samples],
  );
  const filled = subject.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => samples[name] ?? '');
  return (
    <ProgramEditor
      call="PATCH /internal/email-templates/:id"
      id={id}
      kind="template"
      label={`Source of template ${displayName}`}
      program={program}
      preview={{ ...preview, ...(preview.shown && { shown: { ...preview.shown, subject: filled } }) }}
      save={(source) => adminApp.updateNewEmailTemplate(id, source)}
      actions={
        <>
          <SendToMe mail={preview.shown && { ...preview.shown, subject: filled }} />
          <Versions
            call="PATCH /internal/email-templates/:id"
            store={() => adminApp.emailVersionsStore(id)}
            render={render}
            onRestore={({ tsxSource }) => tsxSource !== null && program.setSource(tsxSource)}
          />
          <Reset
            call="DELETE /latchkey/email-templates/:id"
            name={displayName}
            consequence="The template goes back to the default of new projects."
            reset={() => adminApp.resetNewEmailTemplate(id)}
            onReset={onReset}
          />
        </>
      }
      samples={
        <fieldset className="space-y-4">
          <legend className="font-semibold">Sample data</legend>
          {propsIn(program.source).map((name) => (
            <Field key={name} label={<code className="font-mono">{name}</code>}>
              <Input
                autoComplete="off"
                value={samples[name] ?? ''}
                onChange={({ target: { value } }) => setSamples((before) => ({ ...before, [name]: value }))}
              />
            </Field>
          ))}
        </fieldset>
      }
    />
  );
}
