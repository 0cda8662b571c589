import { type CaseName, callsAMonth, caseNames, LOAD, PEAK, SECONDS_A_MONTH } from './capacity.ts';

/** What a call takes of processors, in milliseconds. */
export interface Cost {
  readonly service: number;
  readonly postgres: number;
}

/** What is stored, in bytes with all indexes. */
export interface Stored {
  /** A user with an address, a password and a session. */
  readonly user: number;
  /** An event with its place in the hash tree. */
  readonly event: number;
}

/** What so many monthly active users take. */
export interface Fleet {
  readonly users: number;
  /** In the busiest hour. */
  readonly callsPerSecond: number;
  /** Cores, of which the share LOAD is busy in that hour. */
  readonly serviceCores: number;
  readonly postgresCores: number;
  /** Gibibytes of the database. */
  readonly stored: number;
}

/** Of one user in a month: what `callsAMonth` writes, a sign-in or sign-up two each and a refresh none. */
export const EVENTS_A_MONTH = 2 * (callsAMonth['password-sign-in'] + callsAMonth['sign-up']);
/** How long events are kept, in months. */
export const MONTHS_OF_EVENTS = 12;
/** Users who are stored for each who is active in a month. */
export const STORED_USERS = 3;

/** Computes from what one call costs what a number of users takes; the assumptions are those of `capacityOf`. */
export function fleetFor(users: number, costs: Readonly<Record<CaseName, Cost>>, bytes: Stored): Fleet {
  const perSecond = (name: CaseName) => (users * callsAMonth[name] * PEAK) / SECONDS_A_MONTH;
  const cores = (part: keyof Cost) => sum((name) => (perSecond(name) * costs[name][part]) / 1000) / LOAD;
  const ofUser = STORED_USERS * bytes.user + EVENTS_A_MONTH * MONTHS_OF_EVENTS * bytes.event;
  return {
    users,
    callsPerSecond: Math.ceil(sum(perSecond)),
    serviceCores: Math.ceil(cores('service')),
    postgresCores: Math.ceil(cores('postgres')),
    stored: Math.ceil((users * ofUser) / 2 ** 30),
  };
}

const sum = (of: (name: CaseName) => number) => caseNames.reduce((total, name) => total + of(name), 0);
