/**
 * The wire writes `signed_up_at_millis: 1`, the SDK `signedUpAt: new Date(1)`. One rule for both directions, so that no
 * object is spelt out twice; metadata belong to the application and are left as they are.
 */
type CamelName<S extends string> = S extends `${infer A}_${infer B}` ? `${A}${Capitalize<CamelName<B>>}` : S;
type FieldName<S> = S extends `${infer A}_at_millis` ? `${CamelName<A>}At` : S extends string ? CamelName<S> : never;
type FieldValue<K, T> = K extends `${string}_at_millis`
  ? Date | Extract<T, null | undefined>
  : K extends `${string}_metadata`
    ? T
    : FromWire<T>;

/** The shape of the wire as the SDK spells it. */
export type FromWire<T> = unknown extends T
  ? T
  : T extends readonly (infer I)[]
    ? FromWire<I>[]
    : T extends object
      ? { [K in keyof T as FieldName<K>]: FieldValue<K, T[K]> }
      : T;

export function fromWire<T>(value: T): FromWire<T> {
  if (Array.isArray(value)) return value.map(fromWire) as FromWire<T>;
  if (typeof value !== 'object' || value === null) return value as FromWire<T>;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => sdkField(name, field))) as FromWire<T>;
}

function sdkField(name: string, field: unknown): [name: string, field: unknown] {
  if (name.endsWith('_metadata')) return [camel(name), field];
  if (!name.endsWith('_at_millis')) return [camel(name), fromWire(field)];
  const at = camel(name.slice(0, -'_millis'.length));
  return [at, typeof field === 'number' ? new Date(field) : field];
}

const camel = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
