/** What is to become of one place of a document. */
export interface Change {
  readonly change: 'add' | 'change' | 'remove' | 'set-secret';
  /** Such as `domains["https://shop.example.com"].handlerPath`. */
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

/** What the items of lists are known by, whichever they have. */
const KEYS = ['id', 'domain', 'url', 'type'];
/** Are never read, so there is nothing to compare. */
const SECRETS = ['clientSecret', 'password'];

/** What differs, where the second document says anything. The order of lists means nothing. */
export const differences = (before: object, after: object): Change[] => compared('', before, after, { isWhole: false });

/** Of a whole thing, what is left out is gone; of a part, it stays. */
interface Extent {
  readonly isWhole: boolean;
}

function compared(path: string, before: unknown, after: unknown, extent: Extent): Change[] {
  if (isList(before) && isList(after)) return comparedLists(path, before, after);
  // The document of a template and the schema of metadata are long, and change as a whole.
  if (isFields(before) && isFields(after) && !path.endsWith('.content') && !path.startsWith('settings.'))
    return comparedFields(path, before, after, extent);
  if (canonical(before) === canonical(after)) return [];
  return [{ change: 'change', path, before: before ?? null, after: after ?? null }];
}

function comparedFields(path: string, before: Fields, after: Fields, extent: Extent): Change[] {
  const names = new Set([...Object.keys(after), ...(extent.isWhole ? Object.keys(before) : [])]);
  return [...names]
    .filter((name) => !SECRETS.includes(name) && (extent.isWhole || after[name] !== undefined))
    .flatMap((name) =>
      compared(path ? `${path}.${name}` : name, before[name], after[name], {
        isWhole: extent.isWhole || name === 'mailServer',
      }),
    );
}

function comparedLists(path: string, before: readonly unknown[], after: readonly unknown[]): Change[] {
  const [old, wanted] = [keyed(before), keyed(after)];
  const changes = [...wanted].flatMap(([key, item]): Change[] => {
    const place = placeIn(path, key);
    const former = old.get(key);
    if (former !== undefined) return compared(place, former, item, { isWhole: true });
    return [{ change: 'add', path: place, before: null, after: withoutSecrets(item) }];
  });
  const gone = [...old].filter(([key]) => !wanted.has(key));
  return [
    ...changes,
    ...gone.map(([key, item]): Change => {
      return { change: 'remove', path: placeIn(path, key), before: withoutSecrets(item), after: null };
    }),
  ];
}

/** The place of an item in a list of things or of words. */
export const placeIn = (path: string, key: string): string => `${path}[${JSON.stringify(key)}]`;

const keyed = (items: readonly unknown[]) => new Map(items.map((item) => [keyOf(item), item]));

/** What an item of a list is known by. */
export function keyOf(item: unknown): string {
  const name = isFields(item) ? KEYS.find((key) => key in item) : undefined;
  return String(name === undefined ? item : (item as Fields)[name]);
}

const withoutSecrets = (item: unknown): unknown =>
  isFields(item) ? Object.fromEntries(Object.entries(item).filter(([name]) => !SECRETS.includes(name))) : item;

/** The same text for the same value, whatever order its fields came in. */
const canonical = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, inner: unknown) =>
    isFields(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !isList(value);
