import { useStore } from '@latchkey/react';
import type { EmailTemplate, NewEmailTemplate } from '@latchkey/sdk/admin';
import { useCallback } from 'react';
import { useAdminApp, useShownProject } from '../../app/current-project.ts';
import { MailCard } from '../../features/email-editor/mail-card.tsx';
import { SharedSenderNotice } from '../../features/email-editor/shared-sender-notice.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ResetMail } from './template-actions.tsx';
import { kindOf } from './template-types.ts';

/** The email templates of the project. */
export function Templates() {
  return (
    <Page
      title="Templates"
      description="The content of the emails that Latchkey sends for this project."
      skeleton="text"
    >
      <Lists />
    </Page>
  );
}

function Lists() {
  const adminApp = useAdminApp();
  const templates = useStore(adminApp.emailTemplatesStore);
  const programs = useStore(adminApp.newEmailTemplatesStore);
  return (
    <div className="space-y-8">
      <SharedSenderNotice />
      <ul aria-label="Block templates" className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
        {templates.map((template) => (
          <TemplateCard key={template.type} template={template} />
        ))}
      </ul>
      <section aria-labelledby="programs" className="space-y-4">
        <div>
          <h2 id="programs" className="text-heading">
            Code templates
          </h2>
          <p className="mt-0.5 max-w-prose text-pretty text-soft">
            React components, rendered in the project's theme. Latchkey doesn't send these by itself.
          </p>
        </div>
        <ul aria-label="Code templates" className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
          {programs.map((program) => (
            <ProgramCard key={program.id} program={program} />
          ))}
        </ul>
      </section>
    </div>
  );
}

function TemplateCard({ template }: { readonly template: EmailTemplate }) {
  const { type, subject, content, isDefault } = template;
  const adminApp = useAdminApp();
  const { displayName } = useShownProject();
  const kind = kindOf(type, displayName);
  const render = useCallback(
    () => adminApp.previewEmailTemplate(type, { subject, content }),
    [adminApp, type, subject, content],
  );
  return (
    <MailCard
      title={kind?.title ?? type}
      page={`email-templates/${type}`}
      text={subject}
      badge={isDefault ? <Badge>Default</Badge> : <Badge tone="accent">Customized</Badge>}
      actions={!isDefault && <ResetMail type={type} name={kind?.title ?? type} />}
      render={render}
    />
  );
}

function ProgramCard({ program: { id, displayName, subject, tsxSource } }: { readonly program: NewEmailTemplate }) {
  const adminApp = useAdminApp();
  const render = useCallback(() => adminApp.previewEmail({ templateSource: tsxSource }), [adminApp, tsxSource]);
  return <MailCard title={displayName} page={`email-templates/code/${id}`} text={subject} render={render} />;
}
