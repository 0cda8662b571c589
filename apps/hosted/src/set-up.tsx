// The page of a set-up link is none of the handler's: it is only here, at an address of the installation.
export { SetUp } from '@latchkey/react/set-up';
