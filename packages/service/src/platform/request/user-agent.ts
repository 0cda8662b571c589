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

const firstIn = (names: readonly string[], userAgent: string) => names.find((name) => userAgent.includes(name)) ?? '';

const ownName = (userAgent: string) =>
  userAgent.startsWith('Mozilla/') ? '' : (/^[\w.-]{1,40}(?=\/|$)/.exec(userAgent)?.[0] ?? '');
