/** Longer than React waits before it takes a fallback away again. */
const QUIET_MILLIS = 350;

let pending = 0;
let timer: number | undefined;

/** Counts a call that will be answered, so that the page is not taken for finished before it is. */
export async function awaited<T>(call: Promise<T>): Promise<T> {
  pending++;
  // Until it is answered the page may look as it did, so no change of it would say that there is something to wait for.
  wait();
  try {
    return await call;
  } finally {
    pending--;
  }
}

/** Marks the document once nothing is awaited and nothing has changed for a moment. */
export function markWhenQuiet(): void {
  new MutationObserver(wait).observe(document.body, { childList: true, subtree: true, characterData: true });
  wait();
}

function wait(): void {
  clearTimeout(timer);
  delete document.documentElement.dataset.quiet;
  timer = window.setTimeout(mark, QUIET_MILLIS);
}

function mark(): void {
  if (pending > 0) wait();
  else document.documentElement.dataset.quiet = 'true';
}
