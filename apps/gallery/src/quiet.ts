let pending = 0;

/** Counts a call that will be answered, so that the page is not taken for finished before it is. */
export async function awaited<T>(call: Promise<T>): Promise<T> {
  pending++;
  try {
    return await call;
  } finally {
    pending--;
  }
}

/** Longer than React waits before it takes a fallback away again. */
const QUIET_MILLIS = 350;

/** Marks the document once nothing is awaited and nothing has changed for a moment. */
export function markWhenQuiet(): void {
  const mark = () => {
    if (pending > 0) return wait();
    document.documentElement.dataset.quiet = 'true';
  };
  let timer: number | undefined;
  const wait = () => {
    clearTimeout(timer);
    delete document.documentElement.dataset.quiet;
    timer = window.setTimeout(mark, QUIET_MILLIS);
  };
  new MutationObserver(wait).observe(document.body, { childList: true, subtree: true, characterData: true });
  wait();
}
