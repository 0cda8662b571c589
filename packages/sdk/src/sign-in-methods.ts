// An entry of its own: few pages ask, and the first load of the others stays without it.
export { canSignIn, type SignInAccount, type SignInConfig, signInMethods } from '@latchkey/protocol/sign-in-methods';
