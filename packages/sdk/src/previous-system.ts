// An entry of its own: applications need it while they move, and the first load of the others stays without it.
export {
  exchangePreviousSession,
  type PreviousSession,
  type PreviousSessionResult,
} from './previous-system/exchange.ts';
export {
  getPreviousSystem,
  type NewPreviousSystem,
  type PreviousPasswords,
  type PreviousSessions,
  type PreviousSystem,
  type PreviousSystemOptions,
  removePreviousSystem,
  setPreviousSystem,
} from './previous-system/previous-system.ts';
