/** JSON Schema of what commands print with `--json`. */
export type Schema = Readonly<Record<string, unknown>>;

export const text: Schema = { type: 'string' };
export const count: Schema = { type: 'integer' };
export const flag: Schema = { type: 'boolean' };
export const time: Schema = { type: 'string', format: 'date-time' };
export const anything: Schema = {};
export const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] });
export const listOf = (items: Schema): Schema => ({ type: 'array', items });
export const oneOf = (...values: string[]): Schema => ({ enum: values });

/** All of these properties and no others. */
export const object = (properties: Readonly<Record<string, Schema>>): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

/** An act that has come to this end, on the thing with this id. */
export const acted = (status: string): Schema => object({ status: oneOf(status), id: text });
