import { deviceOf } from '@latchkey/react/device';

/** `Firefox on Linux`, as far as that can be told. */
export function deviceName(userAgent: string | null): string {
  const { program, system } = deviceOf(userAgent);
  if (program && system) return `${program} on ${system}`;
  return program ?? system ?? 'Unknown device';
}
