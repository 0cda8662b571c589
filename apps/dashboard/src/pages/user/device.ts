/** What a program calls itself → what people call it; the first that fits is meant. */
const programs: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const first = (table: typeof programs, agent: string) => table.find(([pattern]) => pattern.test(agent))?.[1];

/** `Firefox on Linux`, as far as that can be told. */
export function deviceOf(agent: string | null): string {
  if (!agent) return 'Unknown device';
  const [program, system] = [first(programs, agent), first(systems, agent)];
  if (program && system) return `${program} on ${system}`;
  return program ?? system ?? agent.slice(0, 60);
}
