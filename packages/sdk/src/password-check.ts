// An entry of its own: few pages ask, and the first load of the others stays without it.
export { checkPassword, type PasswordToCheck } from './password-check/check-password.ts';
