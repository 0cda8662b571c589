import { useUser } from '@latchkey/react';
import { Page } from '../page.tsx';
import { Notes } from './notes.tsx';

export function NotesPage() {
  const user = useUser({ or: 'redirect' });
  return (
    <Page title="My notes">
      <Notes user={user} />
    </Page>
  );
}
