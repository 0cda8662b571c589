import type { EmailTemplateType } from '@latchkey/sdk/admin';
import { useCallback, useMemo } from 'react';
import { useAdminApp } from '../../app/current-project.ts';
import { usePreview } from '../../features/email-editor/use-preview.ts';
import type { Draft } from './use-editor.ts';

type Samples = Readonly<Record<string, string>>;

/** Previews a draft with the sample values. */
export function useTemplatePreview(type: EmailTemplateType, { subject, content }: Draft, variables: Samples) {
  const adminApp = useAdminApp();
  const render = useCallback(
    (preview: Draft & { readonly variables: Samples }) => adminApp.previewEmailTemplate(type, preview),
    [adminApp, type],
  );
  const draft = useMemo(() => ({ subject, content, variables }), [subject, content, variables]);
  return usePreview(draft, render);
}
