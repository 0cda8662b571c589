import type { EmailTemplate, EmailVersion } from '@latchkey/sdk/admin';
import { useCallback } from 'react';
import { useAdminApp } from '../../app/current-project.ts';
import { SendToMe } from '../../features/email-editor/send-to-me.tsx';
import type { Preview } from '../../features/email-editor/use-preview.ts';
import { Versions } from '../../features/email-editor/versions.tsx';
import { type BlockDocument, rooted } from './blocks/block-document.ts';
import { JsonDialog } from './json-dialog.tsx';
import { Reset } from './reset.tsx';
import type { Editor } from './use-editor.ts';

interface TemplateActsProps {
  readonly template: EmailTemplate;
  readonly name: string;
  readonly editor: Editor;
  readonly preview: Preview;
  readonly samples: Readonly<Record<string, string>>;
  readonly onReset: () => void;
}

/** Buttons for the whole template. */
export function TemplateActions({ template, name, editor, preview, samples, onReset }: TemplateActsProps) {
  const { type, isDefault } = template;
  const adminApp = useAdminApp();
  const { shown } = preview;
  const render = useCallback(
    ({ subject, content }: EmailVersion) =>
      adminApp.previewEmailTemplate(type, {
        variables: samples,
        ...(subject !== null && { subject }),
        ...(isContent(content) && { content }),
      }),
    [adminApp, type, samples],
  );
  return (
    <div className="flex flex-wrap gap-2.5">
      <SendToMe mail={shown && { ...shown, subject: shown.subject ?? '' }} />
      <Versions
        call="PATCH /email-templates/:type"
        store={() => adminApp.emailVersionsStore(type)}
        render={render}
        onRestore={({ subject, content }) =>
          editor.change({
            ...(subject !== null && { subject }),
            ...(isContent(content) && { content: rooted(content) }),
          })
        }
      />
      <JsonDialog
        name={type}
        content={editor.draft.content}
        check={(content) => adminApp.previewEmailTemplate(type, { content })}
        onImport={editor.canChange ? (content) => editor.change({ content }) : undefined}
      />
      {!isDefault && <ResetMail type={type} name={name} onReset={onReset} />}
    </div>
  );
}

const isContent = (content: unknown): content is BlockDocument => typeof content === 'object' && content !== null;

interface ResetMailProps {
  readonly type: EmailTemplate['type'];
  readonly name: string;
  readonly onReset?: () => void;
}

/** Resets the blocks of an email type. */
export function ResetMail({ type, name, onReset }: ResetMailProps) {
  const adminApp = useAdminApp();
  return (
    <Reset
      call="DELETE /email-templates/:type"
      name={name}
      consequence="Emails of this type use the default blocks again."
      reset={() => adminApp.resetEmailTemplate(type)}
      onReset={onReset}
    />
  );
}
