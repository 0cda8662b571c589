import { jsxDEV as reactJsxDev } from 'react/jsx-dev-runtime';
import { withClass } from './with-class.ts';

export { Fragment, type JSX } from 'react/jsx-dev-runtime';

/** The same as `jsx-runtime.ts`, for builds that say where an element was written. */
export const jsxDEV: typeof reactJsxDev = (type, props, ...rest) => reactJsxDev(...withClass(type, props), ...rest);
