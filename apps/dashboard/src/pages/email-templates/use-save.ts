import type { EmailTemplateType } from '@latchkey/sdk/admin';
import { type RefObject, useState } from 'react';
import { useAdminApp } from '../../app/current-project.ts';
import { useFrame } from '../../app/frame-context.ts';
import type { Editor } from './use-editor.ts';

/** Saves the draft, and reports why it couldn't be saved. */
export function useSave(type: EmailTemplateType, editor: Editor, subject: RefObject<HTMLInputElement | null>) {
  const adminApp = useAdminApp();
  const { notify } = useFrame();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [isAsked, setAsked] = useState(false);
  const hasSubject = editor.draft.subject.trim() !== '';

  async function submit(): Promise<void> {
    setAsked(true);
    if (!hasSubject) return subject.current?.focus();
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    await adminApp.updateEmailTemplate(type, editor.draft).then(() => notify('Saved'), setError);
    setBusy(false);
  }

  function onDiscard(): void {
    setError(undefined);
    editor.discard();
  }

  const subjectError = isAsked && !hasSubject ? 'Enter a subject' : undefined;
  return { submit, subjectError, isBusy, error, onDiscard };
}
