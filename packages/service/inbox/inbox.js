// The list keeps itself up to date while it is open; without this script one reloads by hand.

const RELOAD_MILLIS = 2000;

localise(document);

const live = document.querySelector('[data-live]');
if (live) {
  keepUpToDate(live);
  offerToEmpty();
}

function keepUpToDate(live) {
  setInterval(() => {
    if (document.visibilityState === 'visible') reload(live).catch(() => undefined);
  }, RELOAD_MILLIS);
}

let shown;

async function reload(live) {
  const answer = await fetch(location.href);
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const fresh = page.querySelector('[data-live]');
  if (!fresh || fresh.innerHTML === shown) return;
  shown = fresh.innerHTML;
  const focused = live.contains(document.activeElement) ? document.activeElement.getAttribute('href') : null;
  localise(page);
  live.replaceChildren(...fresh.childNodes);
  if (focused) live.querySelector(`a[href="${CSS.escape(focused)}"]`)?.focus();
}

function offerToEmpty() {
  const button = document.querySelector('#clear');
  if (!button) return;
  button.hidden = false;
  button.addEventListener('click', async () => {
    await fetch('/inbox/messages', { method: 'DELETE' });
    await reload(document.querySelector('[data-live]'));
  });
}

function localise(root) {
  for (const time of root.querySelectorAll('time')) {
    time.textContent = new Date(time.dateTime).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
  }
}
