import { useState } from 'react';

/** One thing to do at a time: which one is under way, and why the last one failed. */
export function useAct() {
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  async function act(name: string, work: (() => unknown) | undefined): Promise<void> {
    if (busy !== undefined) return;
    setBusy(name);
    setFailure(undefined);
    try {
      await work?.();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(undefined);
    }
  }
  return { act, busy, failure };
}
