import type { BlockType } from './block-document.ts';

export type Choices = readonly (readonly [value: string | number, text: string])[];

/** An editable property of a block and its control. */
export type Field = { readonly path: readonly string[]; readonly label: string } & (
  | { readonly kind: 'words' | 'address' | 'color' | 'padding' | 'switch' | 'widths' }
  | { readonly kind: 'paragraphs' }
  | { readonly kind: 'number'; readonly usual: string }
  | { readonly kind: 'choice'; readonly choices: Choices; readonly usual: string }
);

const style = (key: string) => ['style', key];
const props = (key: string) => ['props', key];
const color = (label: string, path: readonly string[]): Field => ({ kind: 'color', label, path });
const number = (label: string, path: readonly string[], usual = ''): Field => ({ kind: 'number', label, path, usual });
const choice = (label: string, path: readonly string[], choices: Choices, usual: string): Field => ({
  kind: 'choice',
  label,
  path,
  choices,
  usual,
});

const fonts: Choices = [
  ['MODERN_SANS', 'Modern sans'],
  ['BOOK_SANS', 'Book sans'],
  ['ORGANIC_SANS', 'Organic sans'],
  ['GEOMETRIC_SANS', 'Geometric sans'],
  ['HEAVY_SANS', 'Heavy sans'],
  ['ROUNDED_SANS', 'Rounded sans'],
  ['MODERN_SERIF', 'Modern serif'],
  ['BOOK_SERIF', 'Book serif'],
  ['MONOSPACE', 'Monospace'],
];
const aligns: Choices = [
  ['left', 'Left'],
  ['center', 'Center'],
  ['right', 'Right'],
];
const verticals: Choices = [
  ['top', 'Top'],
  ['middle', 'Middle'],
  ['bottom', 'Bottom'],
];

const backgroundColor = color('Background', style('backgroundColor'));
const padding: Field = { kind: 'padding', label: 'Padding', path: style('padding') };
const textColor = color('Text color', style('color'));
const font = choice('Font', style('fontFamily'), fonts, 'Email font');
const fontSize = number('Font size', style('fontSize'), '16');
const align = choice('Alignment', style('textAlign'), aligns, 'Left');
const weight = (usual: string) =>
  choice(
    'Weight',
    style('fontWeight'),
    [
      ['normal', 'Normal'],
      ['bold', 'Bold'],
    ],
    usual,
  );
const vertical = choice('Vertical alignment', props('contentAlignment'), verticals, 'Middle');

/** The properties of each block type, most used first. */
export const fieldsOf: Readonly<Record<BlockType, readonly Field[]>> = {
  EmailLayout: [
    color('Page background', ['backdropColor']),
    color('Background', ['canvasColor']),
    color('Text color', ['textColor']),
    choice('Font', ['fontFamily'], fonts, 'System font'),
  ],
  Container: [
    backgroundColor,
    color('Border', style('borderColor')),
    number('Rounded corners', style('borderRadius'), '0'),
    padding,
  ],
  ColumnsContainer: [
    choice(
      'Columns',
      props('columnsCount'),
      [
        [2, 'Two'],
        [3, 'Three'],
      ],
      'Two',
    ),
    number('Gap', props('columnsGap'), '0'),
    { kind: 'widths', label: 'Fixed widths', path: props('fixedWidths') },
    vertical,
    backgroundColor,
    padding,
  ],
  Heading: [
    { kind: 'words', label: 'Text', path: props('text') },
    choice(
      'Level',
      props('level'),
      [
        ['h1', '1: large'],
        ['h2', '2: middle'],
        ['h3', '3: small'],
      ],
      '2: middle',
    ),
    textColor,
    backgroundColor,
    font,
    weight('Bold'),
    align,
    padding,
  ],
  Text: [
    { kind: 'paragraphs', label: 'Text', path: props('text') },
    fontSize,
    textColor,
    backgroundColor,
    font,
    weight('Normal'),
    align,
    padding,
  ],
  Button: [
    { kind: 'words', label: 'Text', path: props('text') },
    { kind: 'address', label: 'URL', path: props('url') },
    color('Button color', props('buttonBackgroundColor')),
    color('Button text color', props('buttonTextColor')),
    choice(
      'Shape',
      props('buttonStyle'),
      [
        ['rectangle', 'Rectangle'],
        ['rounded', 'Rounded'],
        ['pill', 'Pill'],
      ],
      'Rounded',
    ),
    choice(
      'Size',
      props('size'),
      [
        ['x-small', 'Very small'],
        ['small', 'Small'],
        ['medium', 'Medium'],
        ['large', 'Large'],
      ],
      'Medium',
    ),
    { kind: 'switch', label: 'Full width', path: props('fullWidth') },
    align,
    fontSize,
    font,
    weight('Bold'),
    backgroundColor,
    padding,
  ],
  Image: [
    { kind: 'address', label: 'Image URL', path: props('url') },
    { kind: 'words', label: 'Alternative text', path: props('alt') },
    { kind: 'address', label: 'Link URL', path: props('linkHref') },
    number('Width', props('width'), 'Original'),
    number('Height', props('height'), 'Original'),
    align,
    vertical,
    backgroundColor,
    padding,
  ],
  Spacer: [number('Height', props('height'), '16')],
  Divider: [color('Line', props('lineColor')), number('Thickness', props('lineHeight'), '1'), backgroundColor, padding],
};
