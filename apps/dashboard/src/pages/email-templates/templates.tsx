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

/** The mails that have a template. */
export function Templates() {
  return (
    <Page title="Templates" description="What the mails say that the service sends for this project." skeleton="text">
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
      <ul aria-label="Templates of blocks" className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
        {templates.map((template) => (
          <TemplateCard key={template.type} template={template} />
        ))}
      </ul>
      <section aria-labelledby="programs" className="space-y-4">
        <div>
          <h2 id="programs" className="font-semibold text-[0.9375rem]">
            Templates in code
          </h2>
          <p className="mt-0.5 max-w-prose text-pretty text-soft">
            React components that are shown in the theme of the project. The service sends none of them by itself.
          </p>
        </div>
        <ul aria-label="Templates in code" className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
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
      badge={isDefault ? <Badge>Default</Badge> : <Badge tone="accent">Customised</Badge>}
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
