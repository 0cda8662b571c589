// Runs before the first paint, so that a page never flashes in the other theme.
try {
  const choice = localStorage.getItem('latchkey_theme');
  if (choice === 'light' || choice === 'dark') document.documentElement.dataset.latchkeyTheme = choice;
} catch {
  // Storage is blocked: the system decides.
}
