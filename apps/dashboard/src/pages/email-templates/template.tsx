import { useStore } from '@latchkey/react';
import type { EmailTemplate } from '@latchkey/sdk/admin';
import { useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useAdminApp, useShownProject } from '../../app/current-project.ts';
import { ItemNotFound } from '../../features/projects/item-not-found.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { type BlockDocument, rooted } from './blocks/block-document.ts';
import { TemplateEditor } from './template-editor.tsx';
import { kindOf, type TemplateKind } from './template-types.ts';

/** The editor of an email's blocks. */
export function Template() {
  const { type = '' } = useParams({ strict: false }) as { type?: string };
  const { displayName } = useShownProject();
  const kind = useMemo(() => kindOf(type, displayName), [type, displayName]);
  if (!kind)
    return (
      <ItemNotFound
        title="Template not found"
        text="Check the URL, or choose a template from the list."
        list={['email-templates', 'All templates']}
      />
    );
  return (
    <Page title={kind.title} description={kind.description} skeleton="form" isWide>
      <Known key={type} type={type as EmailTemplate['type']} kind={kind} />
    </Page>
  );
}

function Known({ type, kind }: { readonly type: EmailTemplate['type']; readonly kind: TemplateKind }) {
  const templates = useStore(useAdminApp().emailTemplatesStore);
  const template = templates.find((one) => one.type === type) as EmailTemplate;
  // Remounts the editor after a reset.
  const [turn, setTurn] = useState(0);
  const saved = useMemo(
    () => ({ subject: template.subject, content: rooted(template.content as BlockDocument) }),
    [template],
  );
  return (
    <TemplateEditor
      key={turn}
      template={template}
      saved={saved}
      kind={kind}
      onReset={() => setTurn((turn) => turn + 1)}
    />
  );
}
