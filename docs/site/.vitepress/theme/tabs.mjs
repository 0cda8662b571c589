/** Tabs of one kind show the same everywhere: what was chosen on one is chosen on all of them, on every page. */
const keyOf = (kind) => `latchkey_docs_${kind}`;

/** Has the tabs of the page show what was chosen before. */
export function showChosenTabs() {
  for (const tabs of document.querySelectorAll('.tabs')) show(tabs, read(keyOf(tabs.dataset.kind)));
}

/** Remembers what is chosen on any tabs, and applies it to the others. */
export function followTabs() {
  addEventListener('change', ({ target }) => {
    const { kind } = target.closest('.tabs')?.dataset ?? {};
    if (!kind) return;
    write(keyOf(kind), target.value);
    for (const tabs of document.querySelectorAll(`.tabs[data-kind="${kind}"]`)) show(tabs, target.value);
  });
}

/** Tabs that don't have it stay as they are. */
function show(tabs, value) {
  for (const input of tabs.querySelectorAll('input')) if (input.value === value) input.checked = true;
}

function read(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage is blocked: the choice lasts until the page is closed.
  }
}
