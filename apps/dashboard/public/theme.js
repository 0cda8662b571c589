// Runs before the first paint, so that a page never flashes in the other theme. A choice made in another tab applies here too.
{
  const KEY = 'latchkey_theme';
  const show = (choice) => {
    if (choice === 'light' || choice === 'dark') document.documentElement.dataset.latchkeyTheme = choice;
    else delete document.documentElement.dataset.latchkeyTheme;
  };
  try {
    show(localStorage.getItem(KEY));
  } catch {
    // Storage is blocked: the system decides.
  }
  addEventListener('storage', ({ key, newValue }) => key === KEY && show(newValue));
}
