/** What programs and systems say of themselves, the telling ones first: others pretend to be them. */
const programs: readonly (readonly [sign: RegExp, name: string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/^Safari\/|Version\/\S+ (?:Mobile\/\S+ )?Safari\//, 'Safari'],
  [/^curl\//, 'curl'],
];
const systems: readonly (readonly [sign: RegExp, name: string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

/** What a session runs in and on, as far as its browser says so. */
export interface Device {
  /** What it is called: `Firefox`, or the name that a program gives itself; undefined where neither is known. */
  readonly program: string | undefined;
  /** What it runs on: `Android`; undefined where that is not known. */
  readonly system: string | undefined;
}

/** What a browser or program is and runs on, as far as it says so. A program of its own name is called by that. */
export function deviceOf(userAgent: string | null): Device {
  const said = (userAgent ?? '').slice(0, 500);
  const named = (table: typeof programs) => table.find(([sign]) => sign.test(said))?.[1];
  return { program: named(programs) ?? ownName(said), system: named(systems) };
}

const ownName = (said: string) => (said.startsWith('Mozilla/') ? undefined : /^[\w.-]{1,40}(?=\/|$)/.exec(said)?.[0]);
