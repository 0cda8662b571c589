import { convert, type HtmlToTextOptions } from 'html-to-text';

const OPTIONS: HtmlToTextOptions = {
  wordwrap: false,
  // Deeper down it takes time and memory beyond all measure.
  limits: { maxDepth: 200 },
  selectors: [
    ...['img', 'title', '[data-skip-in-text=true]'].map((selector) => ({ selector, format: 'skip' })),
    { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    ...['td', 'th'].map((selector) => ({
      selector,
      format: 'block',
      options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
    })),
  ],
};

/** What a mail says to who reads no HTML. */
export const plainText = (html: string): string => convert(html, OPTIONS);
