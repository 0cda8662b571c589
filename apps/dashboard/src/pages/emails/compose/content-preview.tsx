import { useCallback } from 'react';
import { useAdminApp } from '../../../app/current-project.ts';
import { PreviewPane } from '../../../features/email-editor/preview-pane.tsx';
import { usePreview } from '../../../features/email-editor/use-preview.ts';
import { ErrorMessage } from '../../../ui/feedback/error-message.tsx';

const NOTHING_YET = '<p>Your email appears here.</p>';

interface ContentPreviewProps {
  readonly html: string;
  readonly subject: string;
}

/** A live preview in the project's theme. */
export function ContentPreview({ html, subject }: ContentPreviewProps) {
  const adminApp = useAdminApp();
  const render = useCallback((html: string) => adminApp.previewEmail({ html: html.trim() || NOTHING_YET }), [adminApp]);
  const preview = usePreview(html, render);
  const { shown } = preview;
  return (
    <section aria-label="Preview" className="min-w-0 space-y-3 lg:sticky lg:top-20">
      <PreviewPane preview={{ ...preview, ...(shown && { shown: { ...shown, ...(subject && { subject }) } }) }} />
      <ErrorMessage error={preview.error} />
    </section>
  );
}
