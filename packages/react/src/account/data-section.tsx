import { readPersonalData } from '@latchkey/sdk/personal-data';
import { downloadText } from '../hooks/dom/download-text.ts';
import { useAction } from '../hooks/use-action.ts';
import { useApp } from '../hooks/use-app.ts';
import { useAccountText } from '../i18n/texts/account.ts';
import { Button } from '../ui/button.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import type { SectionProps } from './section.ts';

/** Hands users what is stored of them, as a file (GDPR, articles 15 and 20). */
export function DataSection({ project }: SectionProps) {
  const app = useApp();
  const text = useAccountText();
  const { act, busy, failure } = useAction();
  const download = () =>
    act('data', async () => downloadText('personal-data.json', JSON.stringify(await readPersonalData(app), null, 2)));
  return (
    <div data-latchkey="form">
      <p data-latchkey="text">{text('dataHelp', { project: project.displayName })}</p>
      <ErrorMessage error={failure} />
      <div data-latchkey="actions">
        <Button variant="secondary" busy={busy === 'data'} onClick={download}>
          {text('dataDownload')}
        </Button>
      </div>
    </div>
  );
}
