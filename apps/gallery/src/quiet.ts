/** Longer than React waits before removing a fallback, and than a preview waits for typing to pause. */
const QUIET_MILLIS = 450;

let pending = 0;
let timer: number | undefined;
let unrest = 0;

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

const observer = new MutationObserver(wait);

/** Marks the document once nothing is awaited and nothing has changed for a moment; what was awaited before is forgotten. */
export function markWhenQuiet(): void {
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  wait();
}

function wait(): void {
  clearTimeout(timer);
  unrest++;
  delete document.documentElement.dataset.quiet;
  timer = window.setTimeout(mark, QUIET_MILLIS);
}

/** On a busy machine React is at work in pieces, between which timers run; what is in the background runs after them. */
function mark(): void {
  const before = unrest;
  const look = () => {
    if (pending > 0) wait();
    else if (before === unrest) document.documentElement.dataset.quiet = 'true';
  };
  void scheduler.postTask(look, { priority: 'background' });
}
