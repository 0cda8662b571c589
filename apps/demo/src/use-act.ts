import { useState } from 'react';

/** Something that takes its time: whether it is under way, and why it failed. */
export function useAct(act: () => Promise<unknown>) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  async function run() {
    setBusy(true);
    setError('');
    await act().catch((error: Error) => setError(error.message));
    setBusy(false);
  }
  return { run, busy, error };
}
