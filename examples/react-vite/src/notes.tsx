import { SelectedTeamSwitcher, UserButton, useUser } from '@latchkey/react';
import { useState } from 'react';

/** A page for signed-in users: others sign in first, and come back. */
export function Notes() {
  const user = useUser({ or: 'redirect' });
  const kept = (user.clientMetadata as { notes?: string[] } | null)?.notes ?? [];
  const [note, setNote] = useState('');

  async function add() {
    await user.update({ clientMetadata: { notes: [...new Set([...kept, note])] } });
    setNote('');
  }

  return (
    <main className="notes">
      <header>
        <SelectedTeamSwitcher />
        <UserButton />
      </header>
      <h1>Notes of {user.displayName ?? user.primaryEmail}</h1>
      <ul>
        {kept.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <form action={add}>
        <label>
          Note <input value={note} onChange={(event) => setNote(event.target.value)} required />
        </label>
        <button type="submit">Add</button>
      </form>
    </main>
  );
}
