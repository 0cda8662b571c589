import { useStateAtOnce } from './dom/use-state-at-once.ts';

interface Acting {
  readonly busy?: string;
  readonly failure?: unknown;
}

/** One thing to do at a time: which one is under way, and why the last one failed. */
export function useAction() {
  const [{ busy, failure }, set] = useStateAtOnce<Acting>({});
  async function act(name: string, work: (() => unknown) | undefined): Promise<void> {
    if (busy !== undefined) return;
    set({ busy: name });
    try {
      await work?.();
      set({});
    } catch (failure) {
      set({ failure });
    }
  }
  return { act, busy, failure };
}
