import { Children, cloneElement, createElement, isValidElement, type ReactElement, type ReactNode } from 'react';

/**
 * Tailwind as react-email has it, in two rounds, because its compiler is slow in here: the first one collects the
 * styles the classes need, the second one applies them to the elements. In between the host answers.
 */
export interface Wish {
  readonly config: string;
  readonly theme: string;
  readonly utility: string;
  readonly classNames: readonly string[];
}

export interface Answer {
  /** What each `className` stands for. */
  readonly styles: Readonly<Record<string, Resolved>>;
  /** Rules that only a style sheet can hold, and the classes that they are for. */
  readonly sheet: string;
  readonly sheetClasses: readonly string[];
}

export interface Resolved {
  readonly style: Readonly<Record<string, string>>;
  readonly className?: string;
  readonly classProperties: Readonly<Record<string, readonly string[]>>;
}

interface Props {
  readonly children?: ReactNode;
  readonly config?: unknown;
  readonly theme?: unknown;
  readonly utility?: unknown;
  readonly className?: unknown;
  readonly style?: object;
}

interface Marked {
  readonly resolveTailwind?: (props: Props, resolved: Resolved) => Props;
}
type Component = ((props: Props) => ReactNode) & { readonly render?: (props: Props) => ReactNode };

const { stringify } = JSON;
const elementMarker = Symbol.for('react-email.element');

let wishes: Wish[] | undefined;
let answers: ReadonlyMap<string, Answer> = new Map();

/** Every Tailwind that is rendered meanwhile only says what it wants to know. */
export function wishesOf(render: () => void): Wish[] {
  const asked: Wish[] = [];
  wishes = asked;
  render();
  wishes = undefined;
  return asked;
}

export function takeAnswers(given: ReadonlyMap<string, Answer>): void {
  answers = given;
}

export const keyOf = ({ config, theme, utility }: Omit<Wish, 'classNames'>): string =>
  stringify([config, theme, utility]);

export function Tailwind({ children, config, theme, utility }: Props): ReactNode {
  const asked = { config: plain(config), theme: text(theme), utility: text(utility) };
  if (wishes) {
    const classNames = new Set<string>();
    mapTree(children, (element) => {
      if (typeof element.props.className === 'string') classNames.add(element.props.className);
      return element;
    });
    wishes.push({ ...asked, classNames: [...classNames] });
    return null;
  }
  const answer = answers.get(keyOf(asked));
  return answer ? styled(children, answer) : children;
}

function styled(children: ReactNode, { styles, sheet, sheetClasses }: Answer): ReactNode {
  let hasHead = false;
  const mapped = mapTree(children, (element) => {
    const { className } = element.props;
    const resolved = typeof className === 'string' && !isComponent(element) ? styles[className] : undefined;
    const dressed = resolved ? dress(element, resolved) : element;
    if (dressed.type !== 'head') return dressed;
    hasHead = true;
    if (!sheet) return dressed;
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a style sheet, and no text.
    const style = createElement('style', { dangerouslySetInnerHTML: { __html: sheet } });
    return cloneElement(dressed, dressed.props, style, dressed.props.children);
  });
  if (sheetClasses.length > 0 && !hasHead) {
    throw new Error(`These classes need a <Head /> inside of <Tailwind>: ${sheetClasses.join(' ')}.`);
  }
  return mapped;
}

function dress(element: ReactElement<Props>, { style, className, classProperties }: Resolved): ReactElement<Props> {
  const { props } = element;
  const resolved = { style: { ...style, ...props.style }, className, classProperties } as Resolved;
  const { resolveTailwind } = ((element.type as { [elementMarker]?: Marked })[elementMarker] ?? {}) as Marked;
  const dressed = resolveTailwind
    ? resolveTailwind(props, resolved)
    : { ...props, style: resolved.style, className: resolved.className };
  return cloneElement(element, dressed, dressed.children);
}

/** Goes down through elements and through components, which it renders by calling them. */
function mapTree(nodes: ReactNode, change: (element: ReactElement<Props>) => ReactElement<Props>): ReactNode {
  const mapped = Children.map(nodes, (node) => {
    if (!isValidElement<Props>(node)) return node;
    const props = { ...node.props };
    if (props.children && !isComponent(node)) props.children = mapTree(props.children, change);
    const changed = change(cloneElement(node, props, props.children));
    if (!isComponent(changed)) return changed;
    const component = changed.type as unknown as Component;
    return mapTree((component.render ?? component)(changed.props), change);
  });
  return mapped?.length === 1 ? mapped[0] : mapped;
}

function isComponent({ type }: ReactElement): boolean {
  // React says better than we could what is wrong with a component that is undefined.
  const component = type as unknown as { readonly render?: unknown } | undefined | null;
  return (typeof type === 'function' || component?.render !== undefined) && !(elementMarker in (component as object));
}

function plain(config: unknown): string {
  return stringify(config ?? {}, (key, value) => {
    if (typeof value !== 'function') return value;
    throw new Error(`The config of <Tailwind> must be plain data here, but "${key}" is a function.`);
  });
}

const text = (css: unknown): string => (typeof css === 'string' ? css : '');
