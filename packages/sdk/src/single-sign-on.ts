// An entry of its own: few pages ask, and the first load of the others stays without it.
export {
  createSingleSignOnConnection,
  listSingleSignOnConnections,
  type NewSingleSignOnConnection,
  type SingleSignOnCertificate,
  type SingleSignOnConnection,
  type SingleSignOnConnectionUpdate,
  type SingleSignOnKey,
  type SingleSignOnSettings,
} from './single-sign-on/connections.ts';
export { discoverSingleSignOn, type FoundSingleSignOn, signInWithSingleSignOn } from './single-sign-on/sign-in.ts';
export { signOutWithSingleSignOn } from './single-sign-on/sign-out.ts';
export type { SingleSignOnTest } from './single-sign-on/test.ts';
