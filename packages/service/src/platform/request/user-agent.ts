/** In this order, because each also names those after it. */
const families = ['Edg', 'OPR', 'SamsungBrowser', 'Firefox', 'CriOS', 'FxiOS', 'Chrome', 'Safari'];
const systems = ['Windows', 'Android', 'iPhone', 'iPad', 'Mac OS', 'CrOS', 'Linux'];

/** The kind of browser and system, which a browser keeps through its updates; empty where it is neither. */
export const familyOf = (userAgent: string): readonly [browser: string, system: string] => [
  firstIn(families, userAgent),
  firstIn(systems, userAgent),
];

/** The same as one short text, `Firefox/Linux`; of a program the name that it gives itself. */
export function clientOf(userAgent: string): string | undefined {
  const [browser, system] = familyOf(userAgent);
  return [browser || ownName(userAgent), system].filter(Boolean).join('/') || undefined;
}

/** What people call these; others are called as they call themselves. */
const names: Readonly<Record<string, string>> = {
  Edg: 'Edge',
  OPR: 'Opera',
  SamsungBrowser: 'Samsung Internet',
  CriOS: 'Chrome',
  FxiOS: 'Firefox',
  'Mac OS': 'macOS',
  CrOS: 'ChromeOS',
};

/** A browser as people call it: `Chrome on macOS`; undefined for what is none that is known. */
export function browserText(userAgent: string): string | undefined {
  const [browser, system] = familyOf(userAgent).map((name) => names[name] ?? name);
  return browser && system ? `${browser} on ${system}` : undefined;
}

const firstIn = (names: readonly string[], userAgent: string) => names.find((name) => userAgent.includes(name)) ?? '';

const ownName = (userAgent: string) =>
  userAgent.startsWith('Mozilla/') ? '' : (/^[\w.-]{1,40}(?=\/|$)/.exec(userAgent)?.[0] ?? '');
