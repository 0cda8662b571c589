/** Which way the page reads; Radix asks for it, so that the arrow keys go the way that one sees. */
export const readingDirection = () => (document.dir === 'rtl' ? 'rtl' : 'ltr');
