import * as z from 'zod/mini';

/** What a command prints with `--json`. */
export type Schema = z.ZodMiniType;

export const text = z.string();
export const count = z.int();
export const number = z.number();
export const flag = z.boolean();
export const time = z.iso.datetime();
export const anything = z.unknown();
export const orNull = (schema: Schema): Schema => z.nullable(schema);
export const listOf = (items: Schema): Schema => z.array(items);
export const oneOf = (...values: string[]): Schema => z.enum(values);
export const either = (...schemas: Schema[]): Schema => z.union(schemas);

/** All of these properties and no others. */
export const object = (properties: Readonly<Record<string, Schema>>): Schema => z.strictObject(properties);

/** An act that has come to this end, on the thing with this id. */
export const acted = (status: string): Schema => object({ status: oneOf(status), id: text });

export const jsonSchemaOf = (schema: Schema): Record<string, unknown> => z.toJSONSchema(schema);
