import { Button, Field } from '@latchkey/react';
import type { EmailThemeSource, EmailVersion } from '@latchkey/sdk/admin';
import { useCallback, useMemo, useState } from 'react';
import { Allowed } from '../../app/allowed.tsx';
import { useAdminApp } from '../../app/current-project.ts';
import { ProgramEditor, useProgram } from '../../features/email-editor/program-editor.tsx';
import { SendToMe } from '../../features/email-editor/send-to-me.tsx';
import { usePreview } from '../../features/email-editor/use-preview.ts';
import { Versions } from '../../features/email-editor/versions.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { isBuiltIn, sampleHtml } from './built-in.ts';
import { RemoveTheme } from './remove-theme.tsx';
import { RenameTheme } from './rename-theme.tsx';
import { useActiveTheme } from './use-active-theme.ts';

interface ThemeEditorProps {
  readonly id: string;
  readonly theme: EmailThemeSource;
  readonly onReset: () => void;
  readonly onLeave: () => void;
}

export function ThemeEditor({ id, theme: { displayName, tsxSource }, onReset, onLeave }: ThemeEditorProps) {
  const adminApp = useAdminApp();
  const program = useProgram(tsxSource);
  const [html, setHtml] = useState(sampleHtml);
  const { active, use, busy } = useActiveTheme();
  const isActive = active === id;
  const draft = useMemo(() => ({ themeSource: program.source, html }), [program.source, html]);
  const preview = usePreview(
    draft,
    useCallback((draft) => adminApp.previewEmail(draft), [adminApp]),
  );
  const render = useCallback(
    ({ tsxSource }: EmailVersion) => adminApp.previewEmail({ themeSource: tsxSource ?? '', html }),
    [adminApp, html],
  );
  return (
    <ProgramEditor
      call="PATCH /internal/email-themes/:id"
      id={id}
      kind="theme"
      label={`Source of theme ${displayName}`}
      program={program}
      preview={preview}
      save={(source) => adminApp.updateEmailTheme(id, source, html)}
      actions={
        <>
          {!isActive && (
            <Allowed call="PATCH /internal/projects/current">
              <Button busy={busy === id} onClick={() => void use({ id, displayName })}>
                Use this theme
              </Button>
            </Allowed>
          )}
          <SendToMe mail={preview.shown && { ...preview.shown, subject: `Preview of theme ${displayName}` }} />
          <Versions
            call="PATCH /internal/email-themes/:id"
            store={() => adminApp.emailVersionsStore(id)}
            render={render}
            onRestore={({ tsxSource }) => tsxSource !== null && program.setSource(tsxSource)}
          />
          {!isBuiltIn(id) && <RenameTheme id={id} name={displayName} />}
          <RemoveTheme id={id} name={displayName} isActive={isActive} onReset={onReset} onLeave={onLeave} />
        </>
      }
      samples={
        <Field label="Sample content" hint="The HTML of an email, shown in the theme. It isn't saved.">
          <TextArea
            dir="ltr"
            rows={8}
            value={html}
            onChange={({ target }) => setHtml(target.value)}
            className="font-mono text-small"
          />
        </Field>
      }
    />
  );
}
