import { Alert, Button } from '@latchkey/react';
import type { CurrentUser } from '@latchkey/sdk';
import { useRef, useState } from 'react';
import { Composer } from './composer.tsx';
import { NoteCard } from './note-card.tsx';
import type { Note } from './notes-server.ts';
import { useNotes } from './use-notes.ts';

/** The notes of a user: an account or a guest. */
export function Notes({ user }: { readonly user: CurrentUser }) {
  const { notes, error, load, add, remove } = useNotes(user);
  const list = useRef<HTMLUListElement>(null);
  const [deleted, setDeleted] = useState<Note>();
  const [failure, setFailure] = useState('');

  async function attempt(act: Promise<void>) {
    setFailure('');
    setDeleted(undefined);
    await act.catch((error: Error) => setFailure(error.message));
  }

  async function undo({ text }: Note) {
    await attempt(add(text));
    list.current?.focus();
  }

  return (
    <>
      <Composer onAdd={add} />
      <Alert>{failure}</Alert>
      <Alert>
        {error && (
          <>
            {error}
            <Button variant="secondary" onClick={load}>
              Try again
            </Button>
          </>
        )}
      </Alert>
      <div className="undo" role="status">
        {deleted && (
          <>
            Note deleted.
            <Button variant="ghost" autoFocus onClick={() => undo(deleted)}>
              Undo
            </Button>
          </>
        )}
      </div>
      {!notes && !error && <Skeleton />}
      {notes?.length === 0 && <p className="empty">No notes yet. The first one is the hardest.</p>}
      <ul className="notes" ref={list} tabIndex={-1} aria-label="Notes">
        {notes?.map((note) => (
          <NoteCard key={note.id} note={note} onDelete={() => attempt(remove(note).then(() => setDeleted(note)))} />
        ))}
      </ul>
    </>
  );
}

const Skeleton = () => (
  <div className="skeleton" role="status" aria-label="Loading your notes">
    <span />
    <span />
  </div>
);
