import { deviceOf } from '@latchkey/react/device';

/** The browser and system, such as `Firefox on Linux`, if known. */
export function deviceName(userAgent: string | null): string {
  const { program, system } = deviceOf(userAgent);
  if (program && system) return `${program} on ${system}`;
  return program ?? system ?? 'Unknown device';
}
