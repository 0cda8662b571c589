import { jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime';
import { withClass } from './with-class.ts';

export { Fragment, type JSX } from 'react/jsx-runtime';

/**
 * What the compiler calls for our markup (`jsxImportSource`): each element that says in `data-latchkey` what part it is
 * can be given a class, without a word about it where it is written.
 */
export const jsx: typeof reactJsx = (type, props, key) => reactJsx(...withClass(type, props), key);
export const jsxs: typeof reactJsxs = (type, props, key) => reactJsxs(...withClass(type, props), key);
