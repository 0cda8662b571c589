import { useApp } from '@latchkey/react';
import type { CurrentUser } from '@latchkey/sdk';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Note, notesServer } from './notes-server.ts';

/** The notes of a user: undefined until they are known. What fails rejects, or is in `error`. */
export function useNotes(user: CurrentUser) {
  const app = useApp();
  const server = useMemo(() => notesServer(app), [app]);
  const [notes, setNotes] = useState<Note[]>();
  const [error, setError] = useState('');
  const changes = useRef(0);

  const load = useCallback(async () => {
    /** A list that was asked for before a change may come after it, and lack it. */
    async function list(): Promise<Note[]> {
      const before = changes.current;
      const listed = await server.list();
      return changes.current === before ? listed : list();
    }
    setError('');
    await list().then(setNotes, (error: Error) => setError(error.message));
  }, [server]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: who has signed in again gets what failed meanwhile.
  useEffect(() => void load(), [load, user]);

  return {
    notes,
    error,
    load,
    async add(text: string) {
      const note = await server.add(text);
      changes.current++;
      setNotes((notes = []) => [note, ...notes.filter(({ id }) => id !== note.id)]);
    },
    async remove({ id }: Note) {
      await server.remove(id);
      changes.current++;
      setNotes((notes) => notes?.filter((note) => note.id !== id));
    },
  };
}
