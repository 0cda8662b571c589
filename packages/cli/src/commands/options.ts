import { CommandError } from '../command/command.ts';

/** Options that several commands have. */
export const project = {
  project: {
    value: 'id',
    purpose: 'The project (default: LATCHKEY_PROJECT_ID, then that of the folder, then the only one you own).',
  },
} as const;

export const yes = { yes: { purpose: 'Skip confirmation, for scripts.' } } as const;

const onOrOff = ['on', 'off'] as const;

/** One that is switched on or off, and left as it is where it is not given. */
export const toggle = (purpose: string) => ({ value: 'on|off', choices: onOrOff, purpose }) as const;

export const toggled = (value: string | undefined): boolean | undefined =>
  value === undefined ? undefined : value === 'on';

/** The parts of a list with commas. */
export const parts = (value: string | undefined): string[] | undefined => value?.split(',').filter(Boolean);

/** An empty one takes away what there was. */
export const orNothing = (value: string | undefined): string | null | undefined => (value === '' ? null : value);

/** A whole number of at least one. */
export function wholeNumber(option: string, value: string): number {
  if (/^[1-9]\d{0,8}$/.test(value)) return Number(value);
  throw new CommandError(`--${option} takes a whole number, not "${value}".`, 'WRONG_USAGE');
}

/** How long something that is replaced still works, in whole hours or minutes; undefined where that isn't said. */
export function overlapOf(given: string | undefined, unit: 'hours' | 'minutes', most: number): number | undefined {
  if (given === undefined) return undefined;
  if (/^\d+$/.test(given) && Number(given) <= most) return Number(given);
  throw new CommandError(`--overlap takes a whole number of ${unit} from 0 to ${most}, not "${given}".`, 'WRONG_USAGE');
}

/** Without what was not given. Throws where nothing is left. */
export function changes<T extends object>(given: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const kept = Object.entries(given).filter(([, value]) => value !== undefined);
  if (kept.length === 0) throw new CommandError('Say what to change; see --help.', 'WRONG_USAGE');
  return Object.fromEntries(kept) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
