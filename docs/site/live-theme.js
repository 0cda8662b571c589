// The frames of components are light or dark as the pages around them are, before anything is painted.
{
  const KEY = 'vitepress-theme-appearance';
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
