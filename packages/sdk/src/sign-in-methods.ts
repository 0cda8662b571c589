// An entry of its own: few pages ask, and the first load of the others stays without it.
export {
  canSignIn,
  type Factor,
  type SecondFactor,
  type SignInAccount,
  type SignInConfig,
  type SignInSetting,
  signInMethods,
} from '@latchkey/protocol/sign-in-methods';
