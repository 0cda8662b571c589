/** What few applications have, so that the others don't load it. */
export { SetUp } from './lazy-set-up.tsx';
export { SingleSignOnParts } from './lazy-single-sign-on-parts.tsx';
