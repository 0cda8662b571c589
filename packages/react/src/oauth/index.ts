/** Signing in at providers: one chunk, loaded where there are any. */
export { OAuthButtons } from './oauth-buttons.tsx';
export { SingleSignOn } from './single-sign-on.tsx';
