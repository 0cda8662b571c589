import { Button } from '@latchkey/react';
import { useState } from 'react';
import type { Note } from './notes-server.ts';

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

interface NoteCardProps {
  readonly note: Note;
  readonly onDelete: () => Promise<void>;
}

export function NoteCard({ note: { text, createdAt }, onDelete }: NoteCardProps) {
  const [busy, setBusy] = useState(false);
  async function remove() {
    setBusy(true);
    await onDelete();
    setBusy(false);
  }
  return (
    <li className="note">
      <p>{text}</p>
      <div className="note-end">
        <time dateTime={new Date(createdAt).toISOString()}>{day.format(createdAt)}</time>
        <Button variant="ghost" busy={busy} aria-label={`Delete note: ${text.slice(0, 40)}`} onClick={remove}>
          Delete
        </Button>
      </div>
    </li>
  );
}
