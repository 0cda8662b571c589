import { latchkey } from '@/lib/latchkey';
import { addNote } from './add-note';

/** A server component for signed-in people. */
export default async function Notes() {
  const user = await latchkey.getUser({ or: 'redirect', returnTo: '/notes' });
  const notes = notesIn(user.clientMetadata);
  return (
    <main className="page">
      <h1>Notes of {user.displayName ?? user.primaryEmail}</h1>
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <form action={addNote}>
        <label>
          New note <input name="note" required maxLength={200} />
        </label>
        <button type="submit">Add note</button>
      </form>
    </main>
  );
}

const notesIn = (metadata: unknown): string[] => (metadata as { notes?: string[] } | null)?.notes ?? [];
