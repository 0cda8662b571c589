export { SingleSignOnParts } from './single-sign-on-parts.tsx';
