import * as z from 'zod';

/*
 * The blocks that mails are made of. A document is an object from the id of a block to the block; the one called `root`
 * holds the others. Every key may be left out or null unless it says so; keys that are not here mean nothing.
 */

export const emailFonts = [
  'MODERN_SANS',
  'BOOK_SANS',
  'ORGANIC_SANS',
  'GEOMETRIC_SANS',
  'HEAVY_SANS',
  'ROUNDED_SANS',
  'MODERN_SERIF',
  'BOOK_SERIF',
  'MONOSPACE',
] as const;
export type EmailFont = (typeof emailFonts)[number];

const text = z.string().nullish();
const number = z.number().nullish();
const length = z.number().min(0).nullish();
const flag = z.boolean().nullish();
const color = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, '{path} must be a colour: # and six hexadecimal digits')
  .nullish();
const padding = z.object({ top: z.number(), bottom: z.number(), right: z.number(), left: z.number() }).nullish();
const font = z.enum(emailFonts).nullish();
const weight = z.enum(['bold', 'normal']).nullish();
const align = z.enum(['left', 'center', 'right']).nullish();
const vertical = z.enum(['top', 'middle', 'bottom']).nullish();
const children = z.array(z.string()).nullish();

/** What has both of these; either may be left out. */
const data = <S extends z.ZodRawShape, P extends z.ZodRawShape>(style: S, props: P) =>
  z.object({ style: z.object(style).nullish(), props: z.object(props).nullish() });

const box = { backgroundColor: color, padding };
const words = { ...box, color, fontFamily: font, fontWeight: weight, textAlign: align };

const block = <const T extends string, D extends z.ZodType>(type: T, data: D) =>
  z.object({ type: z.literal(type), data });

export const EmailBlock = z.discriminatedUnion('type', [
  block(
    'EmailLayout',
    z.object({
      backdropColor: color,
      canvasColor: color,
      textColor: color,
      fontFamily: font,
      childrenIds: children,
    }),
  ),
  block('Container', data({ ...box, borderColor: color, borderRadius: length }, { childrenIds: children })),
  block(
    'ColumnsContainer',
    data(box, {
      fixedWidths: z.array(number).length(3).nullish(),
      columnsCount: z.union([z.literal(2), z.literal(3)], '{path} must be 2 or 3').nullish(),
      columnsGap: number,
      contentAlignment: vertical,
      /** Always three, whatever the count; this key has to be there. */
      columns: z.array(z.object({ childrenIds: children })).length(3),
    }),
  ),
  block('Heading', data(words, { text, level: z.enum(['h1', 'h2', 'h3']).nullish() })),
  /** Its text understands `[label](url)` and `**bold**`. */
  block('Text', data({ ...words, fontSize: length }, { text })),
  block(
    'Button',
    data(
      { ...box, fontSize: length, fontFamily: font, fontWeight: weight, textAlign: align },
      {
        buttonBackgroundColor: color,
        buttonStyle: z.enum(['rectangle', 'pill', 'rounded']).nullish(),
        buttonTextColor: color,
        fullWidth: flag,
        size: z.enum(['x-small', 'small', 'medium', 'large']).nullish(),
        text,
        url: text,
      },
    ),
  ),
  block(
    'Image',
    data(
      { ...box, textAlign: align },
      { width: length, height: length, url: text, alt: text, linkHref: text, contentAlignment: vertical },
    ),
  ),
  block('Spacer', z.object({ props: z.object({ height: length }).nullish() })),
  block('Divider', data(box, { lineColor: color, lineHeight: length })),
]);
export type EmailBlock = z.output<typeof EmailBlock>;

/** The entry of a document is the block of this id, of type `EmailLayout`. */
export const rootBlockId = 'root';

export const EmailDocument = z.record(z.string(), EmailBlock);
export type EmailDocument = z.output<typeof EmailDocument>;
