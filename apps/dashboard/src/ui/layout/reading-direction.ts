/** The page's text direction, which Radix needs for its arrow keys. */
export const readingDirection = () => (document.dir === 'rtl' ? 'rtl' : 'ltr');
