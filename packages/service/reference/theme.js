// Light or dark as somebody has chosen, before anything is painted; frames and other tabs follow. Without a choice, and
// where browsers keep nothing, it is as in the system.
{
  const KEY = 'latchkey-docs-theme';
  const show = (theme) => {
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
    else delete document.documentElement.dataset.theme;
  };
  const kept = () => {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null;
    }
  };
  show(kept());
  addEventListener('storage', ({ key, newValue }) => key === KEY && show(newValue));
}
